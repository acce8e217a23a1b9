"""Lines of cards with printed remarks, and the number of patterns of each line."""

from charleston.card.check import check_card


def warnings_of(line: str, section: str = "Test") -> list[str]:
    report = check_card(f"card T\nsection {section}\n  {line}\n".encode())
    assert report.card is not None, report.problems
    return [f"{problem.message} {problem.instead}" for problem in report.problems]


def cures_of(line: str) -> str:
    report = check_card(f"card T\nsection Test\n  {line}\n".encode())
    assert report.card is None
    return " ".join(f"{problem.message} {problem.instead}" for problem in report.problems)


COUNTED = [
    # C1: with 2 or 3 suits, the ink printed apart stays a separate suit; the other two may share one
    ("333a 666a 6666b 9999c x25 Any 2 or 3 Suits", 12),
    ("333b 666b 6666c 9999a x25 Any 2 or 3 Suits", 12),
    ("333a 666a 6666b 9999b -or- 333a 666a 6666b 9999c x25 (Any 2 or 3 Suits)", 12),
    ("333a 666a 6666b 9999b -or- 333a 666a 6666b 9999c (Any 2 or 3 Suits) x25", 12),
    ("333a 666a 6666b 9999b - or - 333a 666a 6666b 9999c x25 Any 2 or 3 Suits", 12),
    ("333a 666a 6666b 9999c x25 Any 2 or 3 Suits, c may be b", 12),
    ("333a 666a 6666b 9999c x25 Any 2 or 3 Suits, b may be a", 12),
    ("111a 222a 3333b 4444c x25 Any 4 Consec. Nos., Any 2 or 3 Suits", 72),
    ("22a 44a 666a 8888a 222a or 22a 44a 666a 8888a 222b x25 (Any 1 or 2 Suits)", 9),
    ("22a 44a 666a 8888b 222b or 22b 44a 666a 8888a 222b x25 (Any 1 or 2 Suits)", 15),
    ("FF 1111a 2222b 3333b or FF 1111a 2222a 3333a x30 Any 3 Consec. Nos., Any 1 or 2 Suits", 63),
    # C2: "any 2 numbers" are two different numbers
    ("11111a 44444a DDDDb x40 Any 2 Nos. in Any 2 Suits", 216),
    ("11111a 44444a DDDDb x40 Any 2 Different Nos., Any 2 Suits", 216),
    ("11111a 44444a DDDDb x40 Any 2 Non-Matching Nos.", 216),
    ("11111a 44444a DDDDb x40 Any 2 Nos., Non-Matching", 216),
    ("11111a 44444a DDDDb x40 Any Different Nos.", 216),
    ("11111a 44444a DDDDb x40 Non-Matching Nos.", 216),
    ("11111a 44444a DDDDb x40 any number", 270),
    # C3: a year is four single tiles, whatever its digits
    ("2022a FFFF 222b 222c x30", 3),
    ("2000a 2222b FF 2222c x30", 3),
    ("1999a 9999b FF 9999c x30", 3),
    ("222a Wh 2222b 66b 8888b x30", 6),
    # C8: remarks that repeat what the line prints
    ("FF 22a 44a 88a 8888b DDb x30 Pairs 2s, 4s and 8s Only", 6),
    ("FF 2222a 4444b 88a 88b x30 Pairs 8s Only", 6),
    ("FF 2222a 4444b 88a 88b x30 Any 2 Suits, Pairs 8's Only", 6),
    ("FF EEEE WWWW 2222a x25 East and West Only", 3),
    ("FF EEEE WWWW 2222a x25 East & West Winds Only", 3),
    ("FFF NNN SSSS 2222a x25 any wind, East and West Only", 6),
    ("FF RRRR 2222a 4444a x25 Red Dragon Only", 3),
    ("FF DDDD 2222a 4444a x25 Red Dragon Only", 3),
    ("FF RRRR GGGG 2222a x25 Red and Green Dragons Only", 3),
    ("FF WhWhWhWh 2222a 4444a x25 White Dragon Only", 3),
    ("FF 2222a DDDDb DDDDc x25 Dragons Any 2 Suits", 3),
    ("FF 2222a DDDD DDDD x25 Dragons Any 2 Suits", 9),
    ("FF 2222a DDDD DDDD x25 Any 2 Different Dragons", 9),
    ("FF 1111a 1111b 1111c x25 Kongs 1s", 1),
    ("33a 66a 99a FF 333b 333c x30 Like Pungs 3, 6 or 9", 9),
    ("33a 66a 99a FF 333b 333c x30 Any 3 Suits, Like Pungs 3, 6 or 9 in Opp. Suits", 9),
    ("FFFF 1111a 3333a 55b x30 Pair in Opp. Suit", 6),
    ("FF 1111a 5555a 9999b x30 1s, 5s and 9s Only", 6),
    ("FF 1111a 5555a 9999b x30 Odds Only", 6),
    ("FF 2222a 4444a 6666b x30 These Nos. Only, Any 2 Suits", 6),
    ("FF 2222a 4444a 6666a x-25", 3),
    ("FF 2222a 4444a 6666a X - 25", 3),
    ("FF 1111a 1111b 44c 66c x30 Kongs 1 or 3, 2 or 3 Suits", 18),
    ("FF 1111a 1111b 22a 44a x30 Kongs 1 or 3, 1 or 2 Suits", 18),
    # C9
    ("FF 2222a 4444a 6666a c25 No Jokers", 3),
    ("FF 2222a 444a 66666a c25 Kong Without Jokers", 3),
    ("FF 2222a 444a 66666a x25 Kong Flowers as Jokers", 15),
    ("FF 2222a 444a 66666a x25 Flowers may be used as jokers in kong", 15),
    ("FF 1111a 2222a 3333a x25 Any 3 Consec. Nos., Wrapping", 27),
    ("FF 8888a 9999a 1111a x25 run, may wrap around", 27),
    ("FF 1111a 3333a 5555a x25 run odd wraps", 15),
    ("FF 1111a 2222b 3333b x25 run up or down wraps", 108),
    ("FFFFFF 2026a NNNN x30 any year", 3 * len({tuple(sorted(str(year))) for year in range(1900, 2100)})),
    ("FFFFFF 2026a NNNN x30 any year 2020 to 2026", 21),
]  # fmt: skip
