import { minutesAfter } from '../../domain/dates.ts';
import type { GameStatus } from '../../domain/games.ts';
import type { StepName } from '../../ingest/operations/step-names.ts';
import {
  GAME_MINUTES,
  INJURIES_EVERY_MINUTES,
  ODDS_HOURS_BEFORE_TIP,
} from '../../ingest/pipeline/due-work.ts';

/** A day's ingest starts with the day, plus two hours of grace. */
const DAILY_MINUTES = 26 * 60;
const RESULTS_GRACE_MINUTES = 60;
const SETTLE_GRACE_MINUTES = 120;
/** Number of missed rounds before the data counts as stale. */
const ROUNDS = 3;

export type CalendarGame = { tipAt: Date; status: GameStatus };
export type Freshness = 'fresh' | 'stale' | 'error' | 'never';

type Ask = { step: StepName; games: readonly CalendarGame[]; oddsEveryMinutes: number; now: Date };

/**
 * The instant before which the last success counts as stale. Null when nothing is expected, because the
 * league has no games around now. `games` covers a few days back to a week ahead.
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

/** If a game that should be over has no result, results must have been fetched since its end. */
function overdueResults(games: readonly CalendarGame[], graceMinutes: number, now: Date): Date | null {
  const ends = games
    .filter(({ status }) => status === 'scheduled' || status === 'live')
    .map(({ tipAt }) => minutesAfter(tipAt, GAME_MINUTES))
    .filter((end) => minutesAfter(end, graceMinutes) <= now);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** From half a day before tip-off on, data is expected every few minutes, with time for the first round. */
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
