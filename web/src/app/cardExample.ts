// The example that a player's new card starts with.

export const EXAMPLE = `card Our Tuesday Card
about For the four of us.

section 2468
  FF 222a 44a 6666b 888b       x30   1 or 2 suits
  2222a 44a 666a 88a DDDa      x25

section Consecutive Run
  11a 222a 3333a 444a 55a      x25   run      # any five in a row
  FFFF 1111a 2222b 33c         x30   run

section Winds - Dragons
  NNNN EE WW SSSS RR           x25
  FF NEWS DDDD DDDD            x30   any 2 dragons

section Singles and Pairs
  FF 11a 22a 33a 44a 55a 66a   c50   run
`;

/** The server's limit for a card. */
export const MAX_BYTES = 100_000;
