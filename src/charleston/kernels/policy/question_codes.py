"""The questions to a policy, as numbers."""

# The answer to each question is one number:
PASS = 0  # three tiles, one byte each, BLIND for a tile passed blind
VOTE = 1  # 1 to stop the Charleston
BID = 2  # how many tiles to offer across
COURTESY = 3  # like PASS: the agreed number of tiles, BLIND for the rest
TURN = 4  # a tile to discard, or REDEEM + tile + owner * 64 to exchange a joker
CLAIM = 5  # 0 to decline, or naturals + jokers * 16 of the group to expose with the discard
BLIND = 255
REDEEM = 1024
