// Amounts of money and points. Amounts of money are in cents.

/** "50¢", "$1.25". */
export function cents(amount: number): string {
  return amount < 100 ? `${amount}¢` : `$${(amount / 100).toFixed(2)}`;
}

/** "+50¢", "−$1.25", "0". */
export function signedCents(amount: number): string {
  return amount > 0 ? `+${cents(amount)}` : amount < 0 ? `−${cents(-amount)}` : "0";
}

/** An amount with a plus sign or a real minus sign, not a hyphen. Zero has no sign. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}
