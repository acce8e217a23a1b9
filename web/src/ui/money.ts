// Amounts of money and points.

/** With a real minus sign, not a hyphen; zero has no sign. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}
