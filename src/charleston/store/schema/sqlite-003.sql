-- Sealed bodies: entries.body of a row written now begins with a checksum (store/seal.py). Older rows stay as they are;
-- an older Charleston cannot read the new ones, and says so by the version.
SELECT 1;
