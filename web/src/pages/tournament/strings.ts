// The text of tournaments that several of their screens share.

export const strings = {
  title: "Tournaments",
  back: { home: "Home", all: "All tournaments" },
  loading: "Loading…",
  missing: {
    title: "This link does not work",
    text: "The link may be incomplete, or the director has replaced it. Ask the director for a new one.",
  },
  sync: {
    refusedEntry: (what: string) => (what ? `Not recorded: ${what}.` : "Not recorded:"),
    dismiss: "OK",
  },
};
