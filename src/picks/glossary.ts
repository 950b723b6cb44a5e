export type GlossaryTerm = {
  term: string;
  definition: string;
  /** Synonyms and inflected forms. */
  also?: readonly string[];
};

/** Every technical term that the service uses: one source for the API, the dashboard and docs/glossary.md. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  {
    term: 'American odds',
    definition:
      'A price written as what a stake of a hundred wins (+) or what must be staked to win a hundred (−).',
  },
  {
    term: 'back-to-back',
    also: ['second night in a row', 'b2b'],
    definition: 'A game on the day after another one of the same team.',
  },
  {
    term: 'baseline',
    definition:
      'What a player does in usual minutes at the long-run rate, before anything about tonight is known.',
  },
  {
    term: 'block',
    also: ['factor', 'factors'],
    definition:
      'One named part of the model, called a factor in texts; the effects of all of them add up to the chance of the pick.',
  },
  { term: 'break-even', definition: 'The chance at which a price neither wins nor loses in the long run.' },
  {
    term: 'Brier score',
    definition: 'The mean squared distance between stated chances and what happened; lower is better.',
  },
  {
    term: 'calibration',
    definition: 'Whether things that were given a chance of sixty percent happen six times in ten.',
  },
  { term: 'closing line', definition: 'The last line before tip-off: the market’s final estimate.' },
  {
    term: 'CLV',
    also: ['closing-line value'],
    definition:
      'Closing-line value: the price at publication divided by the price at the close, at the same line, minus 1. It is 0 if the market did not move.',
  },
  {
    term: 'confidence',
    definition:
      'Of a pick: the calibrated chance that it hits, pushes left out. Of a block: how much of it is evidence rather than assumption.',
  },
  {
    term: 'consensus line',
    also: ['consensus'],
    definition:
      'The line that most books quote for a prop; of several the one nearest to their mean, then the lowest.',
  },
  {
    term: 'DvP',
    also: ['defence versus position'],
    definition:
      'Defence versus position: what a team allows to players of one position against what they usually make.',
  },
  {
    term: 'ECE',
    definition:
      'Expected calibration error: the average gap between stated chances and observed frequencies.',
  },
  {
    term: 'edge',
    definition: 'The chance of a pick minus the break-even of its price, in percentage points.',
  },
  {
    term: 'expected value',
    also: ['per unit staked'],
    definition: 'The average profit per unit staked if the stated chance is right.',
  },
  {
    term: 'fair price',
    also: ['fair would be'],
    definition: 'The price at which a bet with the stated chance would break even.',
  },
  {
    term: 'fantasy points',
    also: ['fantasy score'],
    definition:
      'A weighted sum of a box score: points, rebounds, assists, steals and blocks count for, turnovers against.',
  },
  {
    term: 'hit rate',
    definition: 'How often a line was passed in past games. A past frequency, not a chance.',
  },
  {
    term: 'implied probability',
    definition: 'The chance at which a price breaks even; the same as its break-even.',
  },
  { term: 'L5, L10, L15', definition: 'The newest five, ten or fifteen games that a player played in.' },
  { term: 'line', definition: 'The number that a player’s total is compared with.' },
  {
    term: 'margin',
    also: ['overround', 'vig'],
    definition:
      'What the books keep: the amount by which the break-evens of both sides exceed a whole. Also called vig or overround.',
  },
  {
    term: 'market',
    also: ['books'],
    definition: 'All sportsbooks together, as far as they quote both sides with fresh prices.',
  },
  { term: 'matchup', definition: 'What the opponent allows against what those players usually do.' },
  {
    term: 'no-vig',
    also: ['without margin', 'margin removed', 'without the margin', 'after the margin'],
    definition: 'A chance read from prices after the margin of the books has been taken out.',
  },
  { term: 'opening line', definition: 'The first consensus line that was seen for a prop.' },
  {
    term: 'other markets',
    definition:
      'What the prices of a player’s other props imply for this one, since all depend on his minutes.',
  },
  {
    term: 'over/under',
    also: ['over', 'under'],
    definition:
      'The two sides of a prop: the over wins when the total ends above the line, the under when it ends below.',
  },
  { term: 'pace', also: ['tempo'], definition: 'Possessions per team in a game of regulation length.' },
  {
    term: 'percentage points',
    also: ['pp'],
    definition:
      'The difference between two chances: from fifty to fifty-two percent are two percentage points.',
  },
  {
    term: 'possession',
    also: ['possessions'],
    definition: 'One turn with the ball; it ends with a shot, free throws or a turnover.',
  },
  {
    term: 'PRA',
    also: ['points, rebounds and assists'],
    definition: 'Points, rebounds and assists of a player together.',
  },
  {
    term: 'premium',
    definition:
      'The higher of the published ratings: the pick keeps its value after caution by a clear margin.',
  },
  {
    term: 'projection',
    definition: 'The mean of all nights that the model considers possible, each weighed by its chance.',
  },
  { term: 'push', definition: 'The total ends exactly on the line; the stake is given back.' },
  { term: 'ROI', definition: 'Return on investment: profit divided by everything that was staked.' },
  { term: 'rotation', definition: 'The players whom a coach uses as a rule, and for how long.' },
  {
    term: 'shrinkage',
    also: ['own record', 'own evidence', 'discounted for sample size', 'pulled to the average'],
    definition: 'Pulling an estimate toward the average while the sample is small.',
  },
  {
    term: 'standard',
    definition: 'The lower of the published ratings: the pick breaks even or better after caution.',
  },
  { term: 'steam', definition: 'A fast move of the line at many books at once.' },
  { term: 'stocks', also: ['steals and blocks'], definition: 'Steals and blocks of a player together.' },
  { term: 'streak', definition: 'The unbroken run of newest games on one side of the line.' },
  {
    term: 'tilt',
    also: ['bias', 'overpriced', 'underpriced'],
    definition: 'A bias that prices of one kind have shown over many games, which the model corrects.',
  },
  { term: 'unit', definition: 'The fixed stake in which results are counted.' },
  { term: 'usage', definition: 'The share of the team’s possessions that a player ends while on the floor.' },
  {
    term: 'void',
    definition:
      'A bet that does not count, for example because the player did not play; the stake is given back.',
  },
  { term: 'volatility', definition: 'How widely the result of a night may vary around the projection.' },
  {
    term: 'Wilson interval',
    definition: 'A range for a true rate given hits and tries, honest for small samples.',
  },
];

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PATTERNS = GLOSSARY.map(({ term, definition, also = [] }) => {
  const words = [term, ...also].map((word) => `(?<![\\p{L}-])${escaped(word)}(?![\\p{L}])`);
  return { term, definition, pattern: new RegExp(words.join('|'), 'iu') };
});

/** The terms that occur in a text, in alphabetical order. */
export const termsIn = (text: string): { term: string; definition: string }[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ term, definition }) => ({ term, definition }));
