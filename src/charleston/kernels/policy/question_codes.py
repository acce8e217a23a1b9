"""The questions to a policy, as numbers."""

# The answer to each question is one number.
PASS = 0  # answer: three tiles, one byte each, with BLIND for a tile passed blind
VOTE = 1  # answer: 1 to stop the Charleston
BID = 2  # answer: how many tiles to offer across
COURTESY = 3  # answer: like PASS, with the agreed number of tiles and BLIND for the rest
TURN = 4  # answer: a tile to discard, or REDEEM + tile + owner * 64 to exchange a joker
CLAIM = 5  # answer: 0 to decline, or naturals + jokers * 16 of the group to expose with the discard
BLIND = 255
REDEEM = 1024
