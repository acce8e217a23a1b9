// The text of the coach. In these texts, *stars* mark a word that the text explains, and [brackets] a button to press.
const COUNTS = ["none", "one", "two", "three"];
const moreTiles = (count: number): string => `${count} more ${count === 1 ? "tile" : "tiles"}`;

export const strings = {
  label: "Coach",
  next: "Next",
  stop: "Hide the coach",
  resume: "Bring back the coach",
  hint: "Hint",
  showMe: "Show me",
  takeBack: "Take it back",
  thinking: "Thinking…",
  noHint: "No hint right now.",
  /** How many of 100 games a player with this view wins; a multiple of 5. */
  chance: (wins: number) => {
    if (wins < 5) return "From here you win fewer than 5 of 100 games.";
    return wins > 95 ? "From here you win almost every game." : `From here you win about ${wins} of 100 games.`;
  },
  /** The share of a new card that is learned. */
  learning: (share: number) => `I am still learning this card (${Math.floor(100 * share)}%).`,
  compare: "Why?",
  comparison: {
    title: "What each answer costs",
    best: "Suggested",
    "as good": "About as good",
    costs: (points: string, giveOrTake: number) => `Costs about ${points}, give or take ${giveOrTake}`,
    about:
      "Bots played out every answer in many games that fit what you can see. A cost is the number of points that the answer loses on average.",
  },
  wait: "Now the others play. Watch what they discard.",
  waitForPass: "The others are still choosing their tiles.",
  noAdvice: "Play as you like. I have no advice right now.",
  secondGame: "Play your second game",
  home: "Home",
  learn: "More lessons",

  /** Explanations, each shown once, when it first applies. */
  pages: {
    welcome:
      "Welcome! We’ll play this game together, and I’ll tell you what to do. Take all the time you like. Press [Next].",
    rack: "Your tiles stand on your *rack*. Only you see them. The tiles that nobody has yet are the *wall*.",
    suits:
      "Most tiles have a number and a suit: *dots* are circles, *bams* are sticks, *craks* have a red character. “Three bam” is the bam with the number 3. Only the one bam looks different: it is a bird.",
    honors:
      "N, E, W and S are the four *winds*. There are three *dragons*: green, red and white. The white one is just an empty frame, known as *soap*. There are four of each of these tiles, and eight *flowers*. All flowers count the same, whatever the picture.",
    card: "The *card* lists every hand that wins. Each hand is one *line* of the card, and each takes fourteen tiles.",
    groups:
      "Most lines are made of groups of the same tile: a *pair* is two, a *pung* is three, a *kong* is four, and a *quint* is five.",
    mahjong: "The first player with all fourteen tiles of a line says *mah jongg* and wins.",
    choose:
      "First, look at your tiles and choose a line. Here are two that fit well. The pale tiles are the ones you still need.",
    charleston:
      "Before we play, everyone trades tiles. This is the *Charleston*. You *pass* three tiles to the right, then three *across* (to the player opposite you), then three to the left.",
    across: "A small mark shows your three new tiles. Now everyone passes three tiles across the table.",
    blind:
      "On this third pass, you may make a *blind pass*: instead of your own tiles, you pass along some that are coming to you, without looking at them. It helps if you want to keep all of yours.",
    second: "If all four say yes, there is a *second Charleston*: three more passes. If anyone says no, there is none.",
    courtesy:
      "Last comes the *courtesy pass*: you and the player across may trade up to three more tiles. Each of you chooses a number, and the smaller one counts.",
    discard:
      "Now we play. Lay a tile you do not need in the middle, face up. That is your *discard*. East has one more tile than the others, so East discards first.",
    pick: "From now on, your turn begins with a *pick*: a tile from the wall. Then you discard one. The number beside “Wall” is how many are left.",
    call: "When another player discards a tile you need, you may *call* it, if it completes a pung, kong or quint. You take it instead of picking from the wall, and you show that group to everyone.",
    joker:
      "The *joker* is wild: it may be any tile of a pung, kong or quint. It may never be in a pair or stand for a single tile.",
    concealed:
      "Your line has an X beside its value, so you may call for it. A C means *concealed*: you may call only the last tile you need.",
    expose:
      "After a call, you *expose* the group: you lay it face up on top of your rack. It stays there. We call it an *exposure*.",
    exchange:
      "Here is a trick! If an exposure has a joker, and you have the tile it stands for, you may *exchange* the two on your turn, before you discard.",
    won: "You won your first game! The others pay you what your line is worth. The player who discarded your last tile pays double. It is only play money.",
    wonSelfPicked:
      "You won your first game! The others pay you what your line is worth. You *self-picked* your last tile: you took it from the wall yourself. So everyone pays double. It is only play money.",
    wonAgain: "Mah jongg! You won, and you made the choices yourself. You know how to play.",
    lost: "This game is over. It happens to everyone: most games end with somebody else’s mah jongg. Play it again, if you like. The tiles will be the same.",
    again:
      "Welcome back! In this game you make the decisions. I just ask the questions. Press [Show me] whenever you want my answer.",
    chooseAgain: "Look at your tiles. Which line would you play for?",
  },

  /** More explanations, which depend on the game. ``name`` is null if the player is East. */
  east: (name: string | null) =>
    `Four players sit at the table. The computer plays the other three, so nobody is waiting. The player who starts is *East*. Today that is ${name ?? "you"}.`,
  line: {
    have: (count: number) => `You have ${count} of 14`,
    choose: "Choose this line",
    title: (section: string, number: number) => `${section}, line ${number}`,
    chosen: (away: number) =>
      `Good. You need ${moreTiles(away)} for your line. A check mark under a tile means that it belongs to your line.`,
    chosenOther: (away: number) =>
      `That line could work, too. The other one needs only ${moreTiles(away)}, so we’ll play that one. A check mark under a tile means that it belongs to your line.`,
  },

  /** What to do now. */
  tasks: {
    pass: (tiles: string, count: number, to: string, isSpare: boolean) =>
      `Pass ${to}: ${tiles}. ${isSpare ? `Your line does not need ${count === 1 ? "it" : "them"}` : `You need ${count === 1 ? "it" : "them"} least`}. Tap the ${count === 1 ? "tile" : "tiles"} marked with an arrow, then press [Pass].`,
    directions: { right: "to the right", across: "across", left: "to the left" },
    passBlind: (tiles: string, blind: number) =>
      `Keep what your line needs. ${tiles ? `Tap the tiles marked with an arrow: ${tiles}. Then tap` : "Tap"} ${COUNTS[blind]} of the face-down tiles, and press [Pass].`,
    look: "Everyone has passed. Press [Look at my tiles] to go on.",
    stop: "Your tiles already fit well. Press [No].",
    agree: "New tiles may help. Press [Yes].",
    bid: (count: number, across: string) =>
      count === 0
        ? `You need all your tiles. Choose [None], then press [No courtesy pass].`
        : `You can spare ${COUNTS[count]}. Choose [${count}], then press [Offer]. ${across} chooses, too.`,
    pick: "It is your turn. Press [Pick].",
    rack: "Press [Rack] to put the new tile on your rack.",
    discard: (tile: string, isSpare: boolean) =>
      `Discard the ${tile}. ${isSpare ? "Your line does not need it" : "You need it least"}. Tap the tile marked with an arrow, then press [Discard].`,
    /** For a player who knows how: "Discard the two crak." */
    discardAgain: (tile: string) => `[Discard] the ${tile}.`,
    decline: (tile: string) => `You do not need the ${tile}. Press [No, thanks].`,
    call: (tile: string) => `Your line needs the ${tile}, and you have the tiles to go with it. Press [Call].`,
    expose: (group: string, tiles: string) => `Expose a ${group}: ${tiles}. Press the marked [${group}].`,
    exchange: (tile: string, owner: string | null) =>
      `You have the ${tile} that ${owner === null ? "your" : `${owner}’s`} joker stands for. Press [Exchange], and the joker is yours.`,
    mahjong: "You have all fourteen tiles of your line. Press [Mah Jongg].",
    mahjongOnDiscard: (tile: string) => `The ${tile} is the last tile you need. Press [Mah Jongg].`,
    show: "Press [Show my hand], so that everyone can see it.",
    lostPlan: "Your line can no longer be made, so we’ll play for another one.",
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
    declare_mahjong: "Before you discard: what can you do with these tiles?",
    show_hand: "Now show your hand.",
  } as Record<string, string>,

  /** After the player has done something. */
  remarks: {
    same: "I’d do that, too.",
    lifted: (tile: string) => `Keep the ${tile}: your line needs it. Tap it again to put it back.`,
    passed: (tiles: string) => `I would have passed ${tiles}, but yours are fine, too.`,
    discarded: (tile: string) => `I would have discarded the ${tile}. You can take yours back, or play on.`,
    notCalled: (tile: string) =>
      `I would have called the ${tile}. You can take your last discard back and try again, or play on.`,
    called: "I would not have called. You can take it back, or play on.",
    notExchanged: (tile: string) =>
      `You could have exchanged the ${tile} for a joker. You can take your discard back, or play on.`,
    notDeclared: "You had mah jongg! Take your discard back, then press [Mah Jongg].",
  },
};
