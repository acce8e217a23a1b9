// The ids of rules in a sentence.

const RULE_ID = /\b((?:TIL|CRD|SET|CHA|TRN|CAL|JOK|MAH|DED|PAY|TRM|ETQ|WX|C|G|A)-\d+)\b/;

/** Splits a sentence at its rule ids; every second part is an id. */
export function splitAtRules(text: string): string[] {
  return text.split(new RegExp(RULE_ID, "g"));
}
