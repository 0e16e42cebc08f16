// What the pages say of each game: its title, what comes next in each state, the guided tour's steps.
const BETS = "[data-key='NO MORE BETS']", CONFIRM = "[data-key='CONFIRM']", NEXT = "[data-key='NEXT']", DEAL = "#deal";

const cards = ({ table }) => (table.hands ?? []).reduce((sum, [, hand]) => sum + hand.length, 0);
const is = (...states) => ({ table }) => states.includes(table.state);
const hasChips = ({ hands }) => hands.chips.length > 0;
const isDealing = (now) => now.table.state === "DEAL" && cards(now) > 0;
const faceUp = (rules) => [
  ["Now an irregularity. Tick “face up” and deal: the scanner sees no code.", "#shoe", ({ table }) => table.fault !== null],
  [`The monitor says what to do. Untick “face up” and pass the same card again: it counts (${rules}).`, "#shoe", ({ table }) => table.fault === null],
];

// `next`: state -> [words, the key of the keyboard, what to point at]. `areas`: how many a seat has; `play`: which of them is a round's own.
const derby = {
  title: "Racing Card Derby",
  next: {
    OPEN: ["Bets are open: click areas of the felt to put chips there, then press NO MORE BETS", "N", BETS],
    DEAL: ["Deal until three places are decided: press Deal, or drag the card over the scanner", "space", DEAL],
    RESULT: ["The lit areas win. Do the cards agree? Then press CONFIRM", "Enter", CONFIRM],
    PAYING: ["Pay what is lit, take the rest; then ► opens the next round", "→", NEXT],
  },
  tour: [
    ["Put a chip on any area of the felt.", "#felt", hasChips],
    ["Close the betting: press NO MORE BETS.", BETS, is("DEAL")],
    ["Deal: click the card, or drag it over the scanner, until three places are decided.", "#card", is("RESULT", "PAYING")],
    ["The lamps show nine winning areas. Compare with the cards and press CONFIRM.", CONFIRM, is("PAYING")],
    ["Pay what is lit, sweep the rest, press ► for the next round.", NEXT, is("OPEN")],
    ["Press NO MORE BETS and deal one card.", "#card", isDealing],
    ...faceUp("Derby 10.4"),
  ],
};

const withDealer = (title, areas, rules) => ({
  title,
  areas,
  play: areas - 1,
  next: {
    OPEN: ["Bets are open: put chips on the Ante of one or more seats, then press NO MORE BETS", "N", BETS],
    SEATS: ["The seats that are in are lit. Deal the first card", "space", DEAL],
    DEAL: ["Deal on: the monitor says whose card comes next", "space", DEAL],
    DECIDE: ["Each seat decides: cover Play, or press its number up to P or F; then press CONFIRM", "Enter", CONFIRM],
    SHOW: ["The dealer's hand is open. ► goes to the first seat", "→", NEXT],
    SETTLE: ["Pay and take what the monitor says for this seat; then ►", "→", NEXT],
  },
  tour: [
    ["Put chips on the Ante of one or two seats.", "#felt", hasChips],
    ["Close the betting: press NO MORE BETS.", BETS, is("SEATS", "DEAL")],
    ["Deal until every hand is complete. The monitor says whose card comes next.", "#card", is("DECIDE")],
    ["Cover Play for each seat that plays, or press its number; then CONFIRM.", CONFIRM, is("SHOW", "SETTLE")],
    ["Press ►: seat by seat, the monitor shows the hand and what to pay.", NEXT, is("OPEN")],
    ["Clear the chips, put one on an Ante, press NO MORE BETS and deal one card.", "#clear", isDealing],
    ...faceUp(rules),
  ],
});

export const GAMES = {
  derby,
  four_card_poker: withDealer("Four Card Poker", 3, "Poker 11.7"),
};
