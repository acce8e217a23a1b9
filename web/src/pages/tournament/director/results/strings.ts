// The text of the director's results: prizes, publication, certificates and ratings.

export const strings = {
  prizes: {
    title: "Prizes",
    none: "There are no prizes yet.",
    /** Who wins what before all score cards are in. */
    soFar: "If the standings stay as they are:",
    secret: "Only you and your assistants see this until you publish the results.",
    public: "Anyone with the public link can see this.",
    uneven: (amount: string) => `${amount} is left over, because the prize does not divide evenly.`,
    unwon: (amount: string) => `${amount} is left over, because nobody won it.`,
    edit: "Change the prizes",
    add: "Set the prizes",
    about: "In dollars. Leave a field empty if there is no prize. Players who tie for a place share its prizes.",
    places: "Places",
    morePlaces: "Add a place",
    bests: "Special prizes",
    bad: (name: string) => `${name}: type an amount such as 150 or 12.50.`,
    save: "Save the prizes",
  },
  publish: {
    title: "Results page",
    waits: "You can publish the results when every table has turned in its score cards.",
    /** Everybody can already see the results, without the prizes. */
    shown:
      "The last round is over, so anyone with the public link can see the results. The prizes are not announced yet.",
    hidden: "Only you and your assistants see the results.",
    publish: "Publish the results",
    withPrizes: "Publish the results and prizes",
    published: "The results are published. Anyone with the public link can see them.",
    takeBack: "Unpublish the results",
    link: "Get the link to share",
    open: "Open the results page",
  },
  certificates: {
    title: "Certificates",
    about: "A PDF file, one page per player.",
    winners: "First three places",
    all: "Everybody",
    one: "One player",
    choose: "Choose a player",
    get: "Get the certificate",
  },
  mahjic: {
    get: "Results for Mahjic (JSON)",
    about: "For Mahjic, an open rating system. All players are anonymous there.",
    day: "Date of the tournament",
  },
};
