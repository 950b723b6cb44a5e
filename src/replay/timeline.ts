import { addDays, leagueDayStart, minutesAfter } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import { listFactInstants } from '../league/arrival-queries.ts';
import { type Game, listGames } from '../league/game-queries.ts';
import { listPlayers } from '../league/player-queries.ts';
import { listQuoteMinutes } from '../lines/arrival-queries.ts';
import type { Db } from '../platform/db/connect.ts';

/** The morning of the day, and the afternoon after it, when corrections are out; in New York. */
const FIRST_HOUR = 9;
const LAST_HOUR = 14;
/** As often as the scheduler would have looked for news. */
const EVERY_MINUTES = 5;
const INTERVAL_MS = EVERY_MINUTES * 60_000;

export const startOfReplay = (date: string): Date => minutesAfter(leagueDayStart(date), FIRST_HOUR * 60);
export const endOfReplay = (date: string): Date =>
  minutesAfter(leagueDayStart(addDays(date, 1)), LAST_HOUR * 60);

/** An instant at which the service would have looked for news and found some. */
export type Moment = { at: Date; hasQuotes: boolean; hasResults: boolean };

/** When the service had looked before a moment, whatever the steps of the session's clock. */
export const lookedBefore = (moment: Date): Date => minutesAfter(moment, -EVERY_MINUTES);

export type Day = { league: League; date: string };

/** The games of a day as they are known at its end. */
export const gamesOf = (db: Db, { league, date }: Day): Promise<Game[]> =>
  listGames(db, { league, from: date, to: date, asOf: endOfReplay(date) });

/** The moments of a day after an instant, in order; the first may find news from before the instant. */
export async function listMoments(db: Db, day: Day, after: Date): Promise<Moment[]> {
  const until = endOfReplay(day.date);
  const gameIds = (await gamesOf(db, day)).map(({ id }) => id);
  const players = await listPlayers(db, { league: day.league, asOf: until });
  const lookedAt = new Date(Math.floor(Number(after) / INTERVAL_MS) * INTERVAL_MS);
  const playerIds = players.map(({ id }) => id);
  const span = { date: day.date, gameIds, playerIds, after: lookedAt, until };
  const quotes = await listQuoteMinutes(db, span);
  const facts = await listFactInstants(db, span);
  return mergeMoments([
    ...quotes.map((at) => ({ at, hasQuotes: true, hasResults: false })),
    ...facts.map(({ at, isResult }) => ({ at, hasQuotes: false, hasResults: isResult })),
  ]).filter(({ at }) => at > after && at <= until);
}

/** News is found at the next multiple of the interval, together with everything else of that interval. */
export function mergeMoments(news: readonly Moment[]): Moment[] {
  const found = Map.groupBy(news, ({ at }) => Math.ceil(Number(at) / INTERVAL_MS) * INTERVAL_MS);
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([at, some]) => ({
      at: new Date(at),
      hasQuotes: some.some(({ hasQuotes }) => hasQuotes),
      hasResults: some.some(({ hasResults }) => hasResults),
    }));
}
