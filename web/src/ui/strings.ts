// The text of the components that several pages share.
import type { Replay } from "../api/http";
import type { Preset } from "../api/lobby";
import type { Finding, Phase } from "../api/wire";
import type { Move, Speed } from "./replay/frames";
import { capital, counted, listed, shows } from "./prose";

const TIMES = [
  "",
  "",
  " twice",
  " three times",
  " four times",
  " five times",
  " six times",
  " seven times",
  " eight times",
];

export const strings = {
  /** The title of the browser tab. */
  pageTitle: (title: string) => `${title} · Charleston`,
  loading: "Loading…",
  tryAgain: "Try again",
  close: "Close",
  done: "Done",
  goBack: "No, go back",
  home: "Home",

  /** Why an answer costs points. */
  reasons: {
    keepsLine: (tile: string, line: string) => `Keep the ${tile}: ${line} needs it.`,
    keepsPair: (tile: string, line: string) =>
      `Keep the pair of ${tile}s: ${line} needs both, and jokers cannot be in a pair.`,
    helpsLine: (tile: string, line: string) => `${line} needs this ${tile}.`,
    givesUpLine: (line: string) => `This exposure does not fit the tiles for ${line}.`,
    gone: (share: string, tile: string, line: string) =>
      `${capital(share)} ${tile}s are gone, and ${line} still needs more.`,
    wanted: (tile: string, name: string, groups: readonly string[]) =>
      `${shows(name)} ${listed(groups)}. The ${tile} may fit that hand.`,
  },

  reach: {
    thisComputer: "Only this computer can open the link.",
    /** The text before, between and after the two commands that open the server to the network. */
    openNetwork: "To let phones on your network open it, stop the program and start it with",
    or: ", or",
    kept: ". Everything is saved.",
    network: "For everyone on the same network, such as your home Wi-Fi.",
  },
  sync: {
    saved: "All saved",
    offline: "No network. Keep going: everything is saved on this device, and sent when you are online.",
    waiting: (count: number) =>
      `Saved on this device. ${count === 1 ? "1 entry" : `${count} entries`} will be sent when you are online.`,
  },
  copyLink: {
    copy: "Copy link",
    copied: "Copied",
    announcement: "Link copied. Paste it into a message.",
  },

  sameDeal: {
    play: "Play the same deal again",
    opening: "Building the same wall…",
    about: "The same tiles, the same seats and the same bots. The record says that you knew the wall.",
    /** The title of the new table. */
    table: "Same deal again",
    known: "You knew this wall: this was a deal you had played before, or a prepared one.",
  },

  rule: {
    title: "Read this rule in a new tab",
    spoken: "Rule",
    inNewTab: (rule: string) => `Rule ${rule}, in a new tab`,
  },

  ago: {
    now: "just now",
    minutes: (minutes: number) => `${counted(minutes, "minute")} ago`,
    hours: (hours: number) => `${counted(hours, "hour")} ago`,
    yesterday: "yesterday",
    on: (weekday: string) => `on ${weekday}`,
    week: "a week ago",
    weeks: (weeks: number) => `${weeks} weeks ago`,
    inMonth: (month: string) => `in ${month}`,
  },

  settings: {
    title: "Settings",
    theme: "Light or dark",
    themes: { auto: "Same as device", day: "Light", evening: "Dark" },
    color: "Your color at the table",
    colors: ["Blue", "Orange", "Purple", "Teal", "Pink", "Gold", "Green", "Brown"],
    you: "You",
    tiles: "Tiles",
    tileSets: { drawn: "Traditional", plain: "Large print" },
    size: "Tile size",
    small: "small",
    large: "large",
    percent: (percent: number) => `${percent} percent`,
    hints: "Hints on the card",
    hintLevels: [
      ["off", "Off", "You find the lines yourself."],
      ["lines", "Nearest lines", "The card shows the lines you are closest to, and what your own line needs."],
      ["tiles", "Nearest lines and missing tiles", "The card also shows the tiles that each of these lines needs."],
    ] as const,
    more: "Reading, sound and play",
    largeCard: "Large print card",
    sounds: "Sounds",
    volume: "Volume",
    speech: "Say each discard out loud",
    noMotion: "Turn off animations",
    calls: "Ask me about discards",
    callLevels: [
      ["helpful", "That help me", "Only tiles that bring you closer to a line."],
      ["all", "That I could call", "Every tile that the rules let you call."],
      ["none", "Never", "Except when a tile gives you mah jongg."],
    ] as const,
    picks: "Pick from the wall for me",
    controls: "Keyboard and switch",
    shortcuts: "Single-key shortcuts at the table: P to pass, D to discard, ? for the list",
    scan: "Scan the table for a single switch",
    scanAbout:
      "At the table, one choice after another is highlighted. Press Space or Enter, or tap anywhere, to choose it. Escape stops scanning.",
    scanSeconds: (seconds: number) => `${seconds} ${seconds === 1 ? "second" : "seconds"} for each choice`,
    done: "Done",
    saved: "Saved on this device.",
  },

  tiles: {
    faceDown: "a face-down tile",
    none: "nothing",
    /** "soap twice". */
    repeated: (name: string, count: number) => name + (TIMES[count] ?? ` ${count} times`),
  },

  seats: ["East", "South", "West", "North"],

  findings: {
    possible: "Can still be made",
    exhausted: "Too few tiles are left for",
    exposure: "This exposed group does not fit",
    concealed: "Concealed, but a group is exposed",
  } satisfies Record<Finding["reason"], string>,

  card: {
    text: "The card’s text",
    errors: "To fix",
    warnings: "Worth checking",
    problem: (row: number, message: string) => `Row ${row}: ${message}`,
    or: "or",
    value: (value: number, concealed: boolean) => `${concealed ? "C" : "X"}\u00a0${value}`,
    impossible: "ruled out",
    away: (away: number) => (away === 0 ? "Mah Jongg" : `${away} away`),
    /** How often the player wins with a line, in percent; a multiple of 5. */
    chance: (percent: number) => (percent < 5 ? "under 5%" : percent > 95 ? "over 95%" : `${percent}%`),
    spokenChance: (percent: number) => {
      if (percent < 5) return "You win with this line in fewer than 5 of 100 games.";
      return percent > 95
        ? "You win with this line in almost every game."
        : `You win with this line in about ${percent} of 100 games.`;
    },
    suits: { a: "one suit", b: "another suit", c: "a third suit" },
    search: {
      label: "Find lines",
      placeholder: "Find 2468, flowers, 30…",
      clear: "Clear",
      sections: "Sections",
      count: (count: number) => `${counted(count, "line")} found.`,
      none: (query: string) => `No line matches “${query}”. Try a number, flowers, winds, pairs, or a printed remark.`,
    },
  },

  /** A line of the card, read aloud. */
  spokenLine: {
    symbols: {
      F: "flower",
      N: "north",
      E: "east",
      W: "west",
      S: "south",
      D: "dragon",
      R: "red dragon",
      G: "green dragon",
      Wh: "white dragon",
      "0": "soap",
    } as Record<string, string>,
    signs: { "+": "plus", "-": "minus", "=": "equals", "×": "times", "/": "or" } as Record<string, string>,
    counts: ["", "one", "two", "three", "four", "five", "six"],
    inSuit: (run: string, suit: string) => `${run} in suit ${suit}`,
    eitherForm: ", or ",
    whole: (hand: string, value: number, concealed: boolean) =>
      `${hand}: ${value}, ${concealed ? "concealed" : "exposed"}.`,
  },

  replay: {
    phases: {
      seats: "Drawing seats",
      deal: "Deal",
      "charleston 1": "First Charleston: right",
      "charleston 2": "First Charleston: across",
      "charleston 3": "First Charleston: left",
      vote: "Second Charleston?",
      "charleston 4": "Second Charleston: left",
      "charleston 5": "Second Charleston: across",
      "charleston 6": "Second Charleston: right",
      courtesy: "Courtesy pass: across",
      pick: "Picking a tile",
      discard: "Choosing a discard",
      claim: "Waiting for calls",
      expose: "Exposing a group",
      over: "Game over",
    } satisfies Record<Phase, string>,
    toDo: { pick: "to pick", discard: "to discard", expose: "to expose" } as Partial<Record<Phase, string>>,
    deadHand: "dead hand",
    mahjong: "mah jongg",
    callsMahjong: "calls for mah jongg",
    calls: "calls",
    passed: "has passed",
    seat: (name: string, wind: string) => `${name}, ${wind}`,
    exposed: (tiles: string) => `Exposed: ${tiles}`,
    rack: (tiles: string) => `Rack: ${tiles}`,
    justPicked: (tile: string) => `Just picked: ${tile}`,
    tileCount: (count: number) => counted(count, "tile"),
    wall: (left: number) => `${left} in the wall`,
    discardedBy: (name: string) => `from ${name}`,
    namedBy: (tile: string, name: string) => `named “${tile}” by ${name}`,
    discarded: "discarded",
    discards: (all: string, newest: string) => `Discards, oldest first: ${all}. Newest: ${newest}.`,
    controls: "Step through the game",
    moves: {
      begin: ["Start", "Go to the start"],
      "turn back": ["Previous turn", "Previous turn"],
      back: ["Back", "Back one step"],
      forward: ["Next", "Next step"],
      "turn forward": ["Next turn", "Next turn"],
      end: ["End", "Go to the end"],
    } satisfies Record<Move, readonly [label: string, name: string]>,
    step: "Step",
    stepOf: (at: number, last: number) => `Step ${at} of ${last}`,
    position: (at: number, last: number) => `${at} of ${last}`,
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast" } satisfies Record<Speed, string>,
    play: "Play",
    pause: "Pause",
    withKey: (label: string) => `${label} (space)`,
    endings: {
      "": "The game is over.",
      mahjong: "Mah jongg!",
      wall: "Wall game. Nobody won.",
      replay: "The game will be replayed.",
      "thrown in": "The tiles were thrown in.",
      time: "Time is up.",
    } satisfies Record<Replay["result"], string>,
    wins: (name: string, value: number) => `${name} wins ${value}.`,
    line: (section: string, number: number) => `${section}, line ${number}`,
    hand: (groups: readonly string[]) => `Winning hand: ${groups.join("; ")}`,
    lastDiscard: (name: string) => `${name} discarded the winning tile.`,
    captions: "What happened",
    viewFrom: "View from",
    allRacks: "Show all racks",
  },

  example: {
    steps: "Step through the example",
    back: "Back",
    next: "Next",
    position: (step: number, steps: number) => `${step} of ${steps}`,
    refused: "The referee says no:",
    refusal: (message: string, rules: readonly string[]) => `${message} (${rules.join(", ")})`,
    result: "Result:",
  },

  setup: {
    card: "Card",
    hands: (hands: number) => `, ${hands} hands`,
    ownCard: "Our own card",
    anotherCard: "Another card of our own",
    yourCard: "Your own card.",
    unnamedCard: "Unnamed card",
    ownCardAbout: "Type or paste your own card. Only this table sees it.",
    file: "or choose a file:",
    fileTooLong: "Choose another file. This one is too long for a card.",
    cardReady: (name: string, hands: number) => `✓ ${name}: ${hands} hands. Ready to play.`,
    noCard: "none yet",
    rules: "Rules",
    presets: {
      league: { name: "League rules", about: "The standard game, with payments after every game." },
      tournament: { name: "Tournament rules", about: "Points instead of payments, and stricter penalties." },
      house: { name: "House rules", about: "Start with the standard game and change any rule you play differently." },
    } satisfies Record<Preset, { name: string; about: string }>,
    allRules: "All rules, one by one",
    changes: (count: number) => (count ? ` (${counted(count, "change")})` : ""),
    different: (preset: string, options: readonly string[]) => `Different from ${preset}: ${options.join("; ")}.`,
    resetAll: "Reset all",
    groups: {
      rounds: "Players and rounds",
      charleston: "The Charleston",
      early: "East’s early wins",
      turns: "Turns and the wall",
      calls: "Discards and calls",
      errors: "Errors and dead hands",
      payments: "Payments",
      tournament: "Tournament points",
      other: "Other rules",
    },
    aNumber: "a number",
    numbersOnly: (most: number, words: readonly string[]) =>
      `Type up to ${most} whole numbers, separated by commas${words.map((word) => `, or “${word}”`).join("")}.`,
    changed: (normal: string) => `Changed. Normally ${normal}.`,
    reset: "Reset",
    yes: "yes",
    no: "no",
    botSpeed: "Speed of the bots",
    paces: {
      atOnce: {
        name: "No waiting",
        said: "no waiting",
        about: "Bots answer at once. You can still take all the time you want.",
      },
      quick: { name: "Quick", said: "quick", about: "For players who know the game well." },
      normal: { name: "Normal", said: "normal speed", about: "Like a game with friends." },
      slow: { name: "Slow", said: "slow", about: "Slow enough to follow every move." },
    },
    paceSeconds: (seconds: number) => `${seconds} seconds a move`,
    table: "At the table",
    clock: "Play with a clock",
    clockAbout: "Without a clock, the table waits for everyone.",
    calls: "When someone discards",
    callsAbout: "Anyone can press Wait! during that time.",
    askEveryone: "Ask everyone",
    passesAfter: (seconds: number) => `Go on after ${seconds} seconds`,
    seconds: "Seconds to answer",
    callSeconds: "Seconds to call a discard",
    reserve: "Extra seconds per game",
    spectators: "Allow spectators",
    spectatorsAbout: "They never see anyone’s rack.",
    chat: "Chat",
    hints: "Allow hints on the card",
    hintsAbout: "Players see which lines they are close to.",
    summary: {
      card: (name: string) => `Card: ${name}`,
      rules: (preset: string, changed: number) => preset + (changed ? `, ${counted(changed, "rule")} changed` : ""),
      noClock: "No clock: the table waits for everyone",
      window: (seconds: number) =>
        `No clock; after a discard, the game goes on in ${seconds} seconds unless someone says Wait!`,
      clock: (seconds: number, call: number, reserve: number) =>
        `${seconds} seconds to answer, ${call} to call a discard` + (reserve ? `, and ${reserve} extra per game` : ""),
      spectators: (allowed: boolean) => (allowed ? "Spectators allowed" : "No spectators"),
      chat: (on: boolean) => (on ? "Chat is on" : "No chat"),
      hints: (allowed: boolean) => (allowed ? "Hints allowed" : "No hints"),
    },
  },
};
