// The text of the action bar: the question, the actions and the clock.
export const strings = {
  question: "The question and your answers",
  panels: { label: "Card, log and menu", card: "Card", log: "Log", menu: "Menu" },

  banner: {
    lost: "Check your internet connection. You can still choose; we will send it.",
    lostAnswering: "Check your internet connection. Your choice is saved and will be sent.",
    replaced: "A bot is playing for you. Press “Play again myself” to go on.",
    dismiss: "OK",
    resume: "Resume",
  },

  clock: {
    left: (seconds: number, isExtra: boolean) => `${seconds} seconds left${isExtra ? ", extra time" : ""}`,
    toCall: (seconds: number) => `${seconds} sec to call`,
    extra: "extra",
    moreTime: "More time",
  },

  skip: {
    start: "Don’t ask me until my turn",
    stop: "Ask me again",
  },

  window: {
    wait: "Wait!",
    passes: (seconds: number) => `After ${seconds} seconds the game goes on, unless someone says wait.`,
  },

  undo: {
    button: "Take back",
    discard: "discard",
    call: "my call",
    mahjong: "my mah jongg",
    title: "Take back your last discard?",
    text: "You get the tile back, and everything after it is undone.",
    yes: "Take it back",
  },

  actions: {
    label: "What you can do",
    pick: "Pick a tile",
    rack: "Rack the tile",
    mahjong: "Mah Jongg!",
    call: (tile: string) => `Call the ${tile}`,
    /** Used instead of a tile's name. */
    theDiscard: "discard",
    decline: "No, thanks",
    discard: "Discard",
    discardTile: (tile: string) => `Discard the ${tile}`,
    expose: (group: string, tiles: string) => `Expose a ${group}: ${tiles}`,
    changeTo: (group: string, tiles: string) => `Change to a ${group}: ${tiles}`,
    changeGroup: "Change the group",
    exchange: "Exchange",
    exchangeOwn: (tile: string) => `Exchange the ${tile} for your own joker`,
    exchangeWith: (tile: string, owner: string) => `Exchange the ${tile} for ${owner}’s joker`,
    showHand: "Show my hand",
    admit: "My hand is dead",
    contest: "Play on",
    group: "group",
    /** The name of a group, indexed by its number of tiles. */
    groups: ["", "single", "pair", "pung", "kong", "quint", "sextet"],
    /** Appended to the label of a button. */
    suggested: ", the coach’s choice",
  },

  confirm: {
    sure: "Are you sure?",
    admit: "Your hand will be dead, and you will take no more turns in this game.",
    declare: "Everyone will see your hand. If it is not mah jongg, it is dead.",
    exposeAnyway: "Expose it anyway?",
    declareAnyway: "Declare mah jongg anyway?",
    callAnyway: "Call anyway?",
  },

  /** The referee's warnings: why a hand may die, and what that costs. */
  warnings: {
    noHand: (group: string) =>
      `If you expose ${group}, no hand on the card fits. Another player could then call your hand dead.`,
    concealedGroup: (group: string) =>
      `Only a concealed hand has ${group}. If you expose them, you cannot make that hand, and another player could call your hand dead.`,
    concealedHand: "These tiles make a concealed hand, but you have exposed a group.",
    jokerInPair: "This hand needs a joker in a pair or as a single tile, and the rules do not allow that.",
    jokerToExchange: "You still need an exposed joker, and you cannot exchange a tile for it before you call.",
    notComplete: "These fourteen tiles are not a hand on the card.",
    cost: "Once you show it, your hand is dead: you take no more turns and still pay the winner.",
    counts: ["no", "one", "two", "three", "four", "five", "six"],
    suits: { b: "bams", c: "craks", d: "dots" } as Record<string, string>,
    plural: (name: string) => `${name}s`,
  },
};
