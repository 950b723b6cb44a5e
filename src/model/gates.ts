import type { Opinion } from './contributions.ts';
import type { MarketView } from './market.ts';
import type { Projection } from './projection.ts';

/** Reasons to exclude a pick whatever its value, each with its text. */
export const GATES = {
  out: 'The player is ruled out.',
  doubtful: 'The player is doubtful.',
  'thin-sample': 'Fewer than ten games are known of the player.',
  'few-minutes': 'The forecast is below twelve minutes.',
  'no-market': 'No sportsbook quotes this prop.',
  'one-sided-market': 'No sportsbook quotes both sides.',
  'stale-market': 'Too few of the quotes are recent.',
  'few-books': 'Fewer than three sportsbooks quote this prop, or fewer than two of them both sides.',
  'after-tip': 'The game has begun.',
  'absurd-projection': 'Model and market are too far apart for both to be right.',
  'extreme-price': 'The price is too long or too short to be judged.',
  'overlapping-pick': 'A better pick on the same player counts the same events.',
} as const;
export type Gate = keyof typeof GATES;

export type PlayerStatus = 'available' | 'probable' | 'questionable' | 'doubtful' | 'out';

export const MIN_GAMES = 10;
export const MIN_MINUTES_SHARE = 12 / 48;
/** Log-odds between model and market beyond which one of them probably lacks a fact. */
export const ABSURD_GAP = 1.5;
export const PRICE = { shortest: 1.25, longest: 4 };

export type GateAsk = {
  status: PlayerStatus;
  projection: Projection | null;
  opinion: Opinion | null;
  market: MarketView | null;
  /**
   * About all quotes: whether there are any, any with both prices, and whether enough books quote, recently
   * or at any time.
   */
  quotes: { any: boolean; twoSided: boolean; enoughBooks: { recently: boolean; ever: boolean } };
  begun: boolean;
  decimalPrice: number;
};

export function closedGates(ask: GateAsk): Gate[] {
  const { status, projection, opinion, market, quotes } = ask;
  const closed: Gate[] = [];
  if (status === 'out') closed.push('out');
  if (status === 'doubtful') closed.push('doubtful');
  if (!projection || projection.player.games < MIN_GAMES) closed.push('thin-sample');
  else if (projection.minutes < MIN_MINUTES_SHARE * projection.params.gameMinutes) closed.push('few-minutes');
  if (!market) closed.push(!quotes.any ? 'no-market' : quotes.twoSided ? 'stale-market' : 'one-sided-market');
  else if (!quotes.enoughBooks.recently) closed.push(quotes.enoughBooks.ever ? 'stale-market' : 'few-books');
  if (ask.begun) closed.push('after-tip');
  if (opinion && market && Math.abs(opinion.modelLogOdds - market.overLogOdds) > ABSURD_GAP)
    closed.push('absurd-projection');
  if (ask.decimalPrice < PRICE.shortest || ask.decimalPrice > PRICE.longest) closed.push('extreme-price');
  return closed;
}
