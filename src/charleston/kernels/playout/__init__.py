"""Whole games in one compiled call: the deal, the Charleston, turns and payments."""
