import type { Stat } from '../../domain/stats.ts';
import type { Gate } from '../gates.ts';
import type { Rating } from '../rating.ts';
import type { Direction } from '../score.ts';
import type { Horizon } from './props.ts';

/** One prop at one horizon as scored before the game, and its result. Opinions are log-odds of the over. */
export type ScoredRow = {
  date: string;
  gameId: number;
  playerId: number;
  /** His team and expected assists; null and 0 if too little is known of him. */
  team: string | null;
  assists: number;
  stat: Stat;
  horizon: Horizon;
  line: number;
  /** When the newest price was captured, in milliseconds; null where the source has no time. */
  at: number | null;
  /** From that capture to tip-off; null without a time of either. */
  minutesToTip: number | null;
  books: number;
  /** False if too little is known of the player and only the market is used. */
  projected: boolean;
  market: number;
  model: number;
  /** What the player's other props imply, 0 where nothing is known of him. */
  otherMarkets: number;
  blend: number;
  intercept: number;
  /** Naive chances of the over. */
  l10: number;
  seasonRate: number;
  ewmaNormal: number;
  direction: Direction;
  confidence: number;
  /** Average decimal price of the picked side, of the other side, and the best of the picked side. */
  averagePrice: number;
  otherPrice: number;
  bestPrice: number;
  bookPrices: [book: string, decimalPrice: number][];
  cautiousEv: number;
  scoreFinal: number;
  rating: Rating;
  gates: Gate[];
  certainty: number;
  contributions: Float64Array;
  /** No-vig chance of the over at our line in the last later price; null without one. */
  closeOver: number | null;
  /** Null if he did not play: the bet is void. */
  actual: number | null;
};

/** Rows that were decided: not void, not pushed. */
export const isDecided = (row: ScoredRow): boolean => row.actual !== null && row.actual !== row.line;

export const wentOver = (row: ScoredRow): boolean => row.actual !== null && row.actual > row.line;

export const isHit = (row: ScoredRow): boolean => wentOver(row) === (row.direction === 'over');

/** Profit of one unit at a decimal price. */
export const profitAt = (row: ScoredRow, price: number): number => (isHit(row) ? price - 1 : -1);

/** Published: rated high enough and not excluded by a gate. */
export const isOpen = (row: ScoredRow): boolean => row.gates.length === 0;
