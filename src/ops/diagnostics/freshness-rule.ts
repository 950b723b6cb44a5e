import { minutesAfter } from '../../domain/dates.ts';
import type { GameStatus } from '../../domain/games.ts';
import type { StepName } from '../../ingest/operations/step-names.ts';
import {
  GAME_MINUTES,
  INJURIES_EVERY_MINUTES,
  ODDS_HOURS_BEFORE_TIP,
} from '../../ingest/pipeline/due-work.ts';

/** A day's ingest begins with the day; two hours of grace for a slow one. */
const DAILY_MINUTES = 26 * 60;
const RESULTS_GRACE_MINUTES = 60;
const SETTLE_GRACE_MINUTES = 120;
/** So many rounds may be missed before it is worth a call. */
const ROUNDS = 3;

export type CalendarGame = { tipAt: Date; status: GameStatus };
export type Freshness = 'fresh' | 'stale' | 'error' | 'never';

type Ask = { step: StepName; games: readonly CalendarGame[]; oddsEveryMinutes: number; now: Date };

/**
 * The instant before which the last success is too old; null when nothing is expected: a league that plays no games
 * around now has nothing that could be stale. `games` are those of a few days back to a week ahead.
 */
export function staleBefore({ step, games, oddsEveryMinutes, now }: Ask): Date | null {
  const played = games.filter(({ status }) => status !== 'postponed' && status !== 'cancelled');
  if (played.length === 0) return null;
  const daily = minutesAfter(now, -DAILY_MINUTES);
  if (step === 'gamelogs') return overdueResults(played, RESULTS_GRACE_MINUTES, now) ?? daily;
  if (step === 'settle') return overdueResults(played, SETTLE_GRACE_MINUTES, now) ?? daily;
  if (step === 'odds') return whileGameIsNear(played, oddsEveryMinutes * ROUNDS, now) ?? daily;
  if (step === 'injuries') return whileGameIsNear(played, INJURIES_EVERY_MINUTES * ROUNDS, now) ?? daily;
  return daily;
}

/** Once a game that should be over has no result, results must have been asked for since its end. */
function overdueResults(games: readonly CalendarGame[], graceMinutes: number, now: Date): Date | null {
  const ends = games
    .filter(({ status }) => status === 'scheduled' || status === 'live')
    .map(({ tipAt }) => minutesAfter(tipAt, GAME_MINUTES))
    .filter((end) => minutesAfter(end, graceMinutes) <= now);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** From half a day before a tip-off on, every few minutes count; the first round gets its time too. */
function whileGameIsNear(games: readonly CalendarGame[], minutes: number, now: Date): Date | null {
  const next = Math.min(
    ...games.filter(({ tipAt }) => tipAt > now).map(({ tipAt }) => tipAt.getTime()),
    Number.POSITIVE_INFINITY,
  );
  const opened = next - ODDS_HOURS_BEFORE_TIP * 3_600_000;
  return opened + minutes * 60_000 <= now.getTime() ? minutesAfter(now, -minutes) : null;
}

type Last = { lastSuccessAt: Date | null; lastErrorAt: Date | null };

export function freshnessOf({ lastSuccessAt, lastErrorAt }: Last, tooOld: Date | null): Freshness {
  if (lastErrorAt && (!lastSuccessAt || lastErrorAt > lastSuccessAt)) return 'error';
  if (!lastSuccessAt) return 'never';
  return tooOld && lastSuccessAt < tooOld ? 'stale' : 'fresh';
}
