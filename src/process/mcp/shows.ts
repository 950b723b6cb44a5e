import type { SourcedKind } from '../../domain/source-rights.ts';
import { MODEL } from '../../picks/contract.ts';
import type { Provenance } from '../../platform/rights/sourced.ts';

/** Marks of fields whose schema is not listed: see `listOf` and `partOf`. */
const rawOf = (...kinds: SourcedKind[]): Provenance => ({ kinds, derived: false });
const derivedOf = (kinds: readonly SourcedKind[]): Provenance => ({ kinds, derived: true });

const within = (prefix: string, fields: Record<string, Provenance>): Record<string, Provenance> =>
  Object.fromEntries(Object.entries(fields).map(([field, of]) => [`${prefix}${field}`, of]));

const quotes = rawOf('quotes');
const model = derivedOf(MODEL);

const PICK = {
  pick: model,
  rating: model,
  chance: model,
  evPercent: rawOf('quotes'),
  bestBook: quotes,
  bestOdds: quotes,
  actual: rawOf('boxScores'),
};

export const SHORT_PICKS = within('picks[].', PICK);

export const WHOLE_PICK = {
  ...PICK,
  summary: rawOf(...MODEL),
  projection: model,
  breakEven: model,
  fairOdds: model,
  stakePercent: model,
  blocks: model,
  prices: quotes,
  keepsRatingUpTo: model,
  playerStatus: rawOf('injuries'),
};

export const DEEP_DIVE = {
  summary: rawOf(...MODEL),
  sections: rawOf(...MODEL),
  conclusion: rawOf(...MODEL),
};

const MARKET = { spreadHome: derivedOf(['quotes']), total: derivedOf(['quotes']) };
const TEAM = {
  defense: derivedOf(['boxScores']),
  allows: derivedOf(['boxScores']),
  injuries: rawOf('injuries'),
};
export const GAMES = within('games[].', MARKET);
export const MATCHUP = {
  ...MARKET,
  ...within('home.', TEAM),
  ...within('away.', TEAM),
  ...within('picks[].', { pick: model, rating: model }),
};

export const PLAYER = {
  injury: rawOf('injuries'),
  averages: derivedOf(['boxScores']),
  lastGames: rawOf('boxScores'),
  props: derivedOf(['boxScores', 'quotes']),
  'game.spread': derivedOf(['quotes']),
  'game.total': derivedOf(['quotes']),
  ...within('picks[].', { pick: model, rating: model, chance: model }),
};

const SIDE = { chance: model, fairOdds: model, bestBook: quotes, bestOdds: quotes, evPercent: quotes };
export const PRICES = {
  playerStatus: rawOf('injuries'),
  ...within('over.', SIDE),
  ...within('under.', SIDE),
  projection: model,
  market: derivedOf(['quotes']),
  books: quotes,
};

export const MOVEMENT = { moves: derivedOf(['quotes']), books: quotes };
