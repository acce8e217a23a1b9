"""What a policy is asked, by number."""

# What a policy is asked. Its answer is one number:
PASS = 0  # three tiles, a byte each, BLIND for one passed on unseen
VOTE = 1  # 1 to stop the Charleston
BID = 2  # how many tiles to offer across
COURTESY = 3  # as PASS, as many tiles as agreed, BLIND for the rest
TURN = 4  # a tile to throw, or REDEEM + tile + owner * 64
CLAIM = 5  # 0 to decline, or naturals + jokers * 16 of the group to show with the discard
BLIND = 255
REDEEM = 1024
