import { minutesAfter } from '../../../domain/dates.ts';
import type { SourceState } from './source.ts';

/** How often to buy a game's odds, by hours to tip-off. Earlier, not at all. */
const EVERY: readonly (readonly [hoursToTip: number, minutes: number])[] = [
  [1, 3],
  [3, 10],
  [6, 30],
  [12, 60],
  [36, 180],
];

const DAY_MS = 86_400_000;

/**
 * Credits that may be spent now: today's even share of the month's remaining credits, or less if a setting
 * limits it.
 */
export function creditsNow(
  { creditsRemaining, creditsToday }: SourceState,
  { now, perDay }: { now: Date; perDay: number | null },
): number {
  if (creditsRemaining === null) return perDay ?? 0;
  const monthEnds = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const daysLeft = Math.max(1, Math.ceil((monthEnds - now.getTime()) / DAY_MS));
  const share = (creditsRemaining + creditsToday) / daysLeft;
  const today = Math.min(share, perDay ?? share) - creditsToday;
  return Math.max(0, Math.min(creditsRemaining, Math.floor(today)));
}

export type Asked<T> = { game: T; askedAt: Date | null };

/** Games whose odds are due, nearest tip-off first, up to the available credits. */
export function gamesToAsk<T extends { tipAt: Date }>(
  games: readonly Asked<T>[],
  { now, credits, costOfGame }: { now: Date; credits: number; costOfGame: number },
): { ask: T[]; leftOut: T[] } {
  const due = games
    .filter(({ game, askedAt }) => isDue(game.tipAt, askedAt, now))
    .map(({ game }) => game)
    .sort((a, b) => a.tipAt.getTime() - b.tipAt.getTime());
  const affordable = Math.floor(credits / costOfGame);
  return { ask: due.slice(0, affordable), leftOut: due.slice(affordable) };
}

function isDue(tipAt: Date, askedAt: Date | null, now: Date): boolean {
  if (tipAt <= now) return false; // from tip-off on the source shows in-play prices
  const hours = (tipAt.getTime() - now.getTime()) / 3_600_000;
  const every = EVERY.find(([within]) => hours <= within)?.[1];
  return every !== undefined && (askedAt === null || minutesAfter(askedAt, every) <= now);
}
