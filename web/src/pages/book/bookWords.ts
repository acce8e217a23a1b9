// Entries and payments as English.

import type { BookCommand, Payment } from "./api";

export function commandWords(command: BookCommand): string {
  switch (command.type) {
    case "add_game":
      return `game ${command.number}`;
    case "correct_game":
      return `the correction of game ${command.game}`;
    case "strike_game":
      return `to strike out game ${command.game}`;
    case "restore_game":
      return `to let game ${command.game} count again`;
    case "seat":
      return "the new seats";
    case "pay":
      return `${command.payer} paid ${command.payee} ${command.amount}`;
    case "take_back_payment":
      return "to take back a payment";
    case "rename":
      return `the name ${command.name}`;
    case "set_pie":
      return "the pie";
    case "end_evening":
      return "the end of the evening";
    case "go_on":
      return "that the evening goes on";
  }
}

/** One payment, for whoever reads it in a list. */
export function paymentWords({ payer, payee, due, paid }: Payment): string {
  return paid < due ? `${payer} owes ${payee} ${due} and pays` : `${payer} pays ${payee}`;
}
