// The text of the coach. In these texts, *stars* mark a word that the text explains, and [brackets] a button to press.
const COUNTS = ["none", "one", "two", "three"];

export const strings = {
  label: "Coach",
  next: "Next",
  stop: "Close the coach",
  resume: "Ask the coach back",
  hint: "Hint",
  showMe: "Show me",
  takeBack: "Take it back",
  thinking: "Thinking…",
  noHint: "No hint right now.",
  wait: "Now the others play. Watch what they discard.",
  waitForPass: "The others are still choosing their tiles.",
  noAdvice: "Play on as you like. The coach has no advice right now.",
  secondGame: "Play your second game",
  home: "Home",
  learn: "More lessons",

  /** Explanations, each shown once, when it first applies. */
  pages: {
    welcome:
      "Welcome! We play this game together, and I tell you what to do. Take all the time you like. Press [Next].",
    rack: "Your tiles stand on your *rack*. Only you see them. The tiles that nobody has yet are the *wall*.",
    suits:
      "Most tiles have a number and a suit: *dots* are circles, *bams* are sticks, *craks* have a red character. There are four of each.",
    honors:
      "N, E, W and S are the four *winds*. There are three *dragons*: green, red and white. The white one is just an empty frame, and its name is *soap*.",
    flowers: "All *flowers* count the same, whatever they show. The *joker* is wild: it can stand in for other tiles.",
    card: "The *card* lists every hand that wins. Each hand is one *line* of the card, and each takes fourteen tiles.",
    groups:
      "A line is made of groups of the same tile: a *pair* is two, a *pung* is three, a *kong* is four, and a *quint* is five.",
    jokers: "A joker may be any tile of a pung, kong or quint. It may never be part of a pair.",
    mahjong: "Whoever has all fourteen tiles of a line first says *mah jongg* and wins.",
    choose: "First, look at your tiles and choose a line. Two lines fit well. The pale tiles are still missing.",
    charleston:
      "Before we play, everyone trades tiles. This is the *Charleston*: you *pass* three tiles to the right, then three *across*, to the player opposite, then three to the left.",
    strip:
      "In the middle you see all the passes in a row. The last one is the *courtesy pass*: a small extra trade, if you like.",
    across: "You have three new tiles, each with a dot. Now everyone passes three tiles across the table.",
    blind:
      "This is the last of the three passes, so a *blind pass* is allowed: you may pass on tiles you get, without looking at them. It helps if you want to keep all of yours.",
    second: "If all four say yes, there is a *second Charleston*: three more passes. If one says no, the game starts.",
    courtesy:
      "Last comes the *courtesy pass*: you and the player across may *exchange* up to three more tiles. The smaller number counts.",
    discard:
      "Now we play. You put a tile that you do not need face up in the middle. This is your *discard*. East has one tile more than the others and discards first.",
    pick: "On every turn, you first *pick* a tile from the wall. Then you discard one.",
    call: "When another player discards a tile you need, you may *call* it, if it completes a pung, kong or quint. You show that group to everyone.",
    concealed:
      "Your line ends with an X, so you may call. A line with a C is *concealed*: you may call only the last tile you need.",
    expose:
      "After a call, you *expose* the group: you lay it face up on your rack. It stays there. We call it an *exposure*.",
    exchange:
      "Here is a trick! When an exposure has a joker, and you have the tile it stands for, you may *exchange* the two on your turn.",
    won: "You won your first game! The others pay you what your line is worth. The one who discarded your last tile pays double.",
    wonSelfPicked:
      "You won your first game! The others pay you what your line is worth. You *self-picked* your last tile: you took it from the wall yourself. So everyone pays double.",
    wonAgain: "Mah jongg! You won. You chose a line, passed, called and exchanged: you know how to play.",
    lost: "This game is over. It happens to everyone: most games end with somebody else’s mah jongg. Play it again, if you like. The tiles will be the same.",
    again: "Welcome back! In this game you decide, and I only ask. Press [Show me] whenever you want my answer.",
    chooseAgain: "Look at your tiles. Which line would you play for?",
  },

  /** More explanations, which depend on the game. ``name`` is null if the player is East. */
  east: (name: string | null) =>
    `Four players sit at the table. The one who plays first is *East*. Today ${name === null ? "that is you" : `${name} is East`}.`,
  line: {
    have: (count: number) => `You have ${count} of 14`,
    choose: "Choose this line",
    title: (section: string, number: number) => `${section}, line ${number}`,
    chosen: (away: number) =>
      `Good. You need ${away} more tiles for your line. A check mark under a tile means that it belongs to your line.`,
    chosenOther: (away: number) =>
      `That can work, too, but I like the other line better: it needs ${away} more tiles. Let us play for that one today. A check mark under a tile means that it belongs to your line.`,
  },

  /** What to do now. */
  tasks: {
    pass: (tiles: string, count: number, to: string, isSpare: boolean) =>
      `Pass ${to}: ${tiles}. ${isSpare ? `Your line does not need ${count === 1 ? "it" : "them"}` : `You need ${count === 1 ? "it" : "them"} least`}. Tap the ${count === 1 ? "tile" : "tiles"} with the arrow, then press [Pass].`,
    directions: { right: "to the right", across: "across", left: "to the left" },
    passBlind: (tiles: string, blind: number, to: string) =>
      `Keep what your line needs. ${tiles ? `Tap the tiles with the arrow: ${tiles}. Then pass` : "Pass"} ${COUNTS[blind]} of the face-down tiles ${to}, and press [Pass].`,
    look: "Everyone has passed. Press [Look at my tiles] to go on.",
    stop: "We have passed enough. Press [No].",
    agree: "New tiles may help. Press [Yes].",
    bid: (count: number, across: string) =>
      count === 0
        ? `You need all your tiles. Choose [None], then press [Exchange].`
        : `You can spare ${COUNTS[count]}. Choose [${count}], then press [Offer]. ${across} chooses, too.`,
    pick: "It is your turn. Press [Pick].",
    rack: "Press [Rack].",
    discard: (tile: string, isSpare: boolean) =>
      `Discard the ${tile}. ${isSpare ? "Your line does not need it" : "You need it least"}. Tap the tile with the arrow, then press [Discard].`,
    decline: (tile: string) => `You do not need the ${tile}. Press [No thanks].`,
    call: (tile: string) => `Your line needs the ${tile}, and you have others to go with it. Press [Call].`,
    expose: (group: string, tiles: string) => `Expose a ${group}: ${tiles}. Press [${group}].`,
    exchange: (tile: string, owner: string | null) =>
      `You have the ${tile} that ${owner === null ? "your" : `${owner}’s`} joker stands for. Press [Exchange], and the joker is yours.`,
    mahjong: "You have all fourteen tiles of your line. Press [Mah Jongg].",
    mahjongOnDiscard: (tile: string) => `The ${tile} is the last tile you need. Press [Mah Jongg].`,
    show: "Press [Show my hand], so that everyone can see it.",
    lostPlan: "Your line can no longer be made. We play for another one.",
  },
  groups: ["", "single", "pair", "pung", "kong", "quint", "sextet"],

  /** The questions of the second game. */
  asks: {
    pass_tiles: "Which tiles would you pass?",
    agree: "Would you like a second Charleston?",
    stop: "Would you like a second Charleston?",
    look: "Everyone has passed. Look at your tiles.",
    bid_courtesy: "How many tiles would you trade across?",
    pick_tile: "It is your turn. What do you do first?",
    discard_tile: "Which tile would you discard?",
    redeem_joker: "Before you discard: do you see a joker you can get?",
    claim_discard: "Would you call this discard?",
    decline_discard: "Would you call this discard?",
    expose_group: "Which group do you expose?",
    declare_mahjong: "Look closely at your tiles. Do you notice anything?",
    show_hand: "Now show your hand.",
  } as Record<string, string>,

  /** After the player has done something. */
  remarks: {
    same: "Yes, I would do that, too.",
    lifted: (tile: string) => `Keep the ${tile}: your line needs it. Tap it again to put it back.`,
    passed: (tiles: string) => `I would have passed ${tiles}. Yours will do: we go on from here.`,
    discarded: (tile: string) => `I would have discarded the ${tile}. You can take yours back, or play on.`,
    notCalled: (tile: string) =>
      `I would have called the ${tile}. You can take your last discard back and try again, or play on.`,
    called: "I would not have called. You can take it back, or play on.",
    notExchanged: (tile: string) =>
      `You could have exchanged the ${tile} for a joker. You can take your discard back, or play on.`,
    notDeclared: "That was mah jongg! Take it back and declare it.",
  },
};
