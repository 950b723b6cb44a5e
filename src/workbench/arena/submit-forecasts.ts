import { propKey } from '../../lines/line-moves.ts';
import { readQuotes } from '../../picks/grade-facts.ts';
import { listBets, listLineShapes } from '../../picks/pick-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/problem.ts';
import { lockAccount } from '../account-queries.ts';
import { matchRows, type NamedProp } from '../bets/imports/match-rows.ts';
import {
  countForecasts,
  insertEntry,
  insertForecasts,
  listEntries,
  listForecastProps,
  type NewForecast,
} from './arena-queries.ts';
import type { ArenaSubmission, NewArenaSubmission } from './contract.ts';
import { marketChance, modelChance } from './opponents.ts';
import { type ReadForecast, type RefusedRow, readRows } from './read-rows.ts';

export const MOST_ENTRIES = 20;
const MOST_OF_A_DAY = 10_000;
const MOST_LISTED = 50;

type Matched = Omit<NewForecast, 'entryId' | 'market' | 'model' | 'submittedAt'>;
type Ask = { userId: number; given: NewArenaSubmission; now: Date };

/** Stores forecasts for games that have not started, with what the market and our model say at the same instant. */
export async function submitForecasts(db: Db, { userId, given, now }: Ask): Promise<ArenaSubmission> {
  const { date, preview = false } = given;
  const name = given.entry.trim();
  const read = readRows(given);
  const { matched, refused } = await matchForecasts(db, { read, date, now });
  const listed = refused.toSorted((one, other) => one.row - other.row);
  if (matched.length === 0) throw noneAccepted(listed);
  const forecasts = await withOpponents(db, matched, { date, now });
  const superseded = await inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const entries = await listEntries(db, userId);
    const known = entries.find((entry) => entry.name === name);
    if (!known && entries.length >= MOST_ENTRIES)
      throw wrong('/entry', `An account may have ${MOST_ENTRIES} entries. Use one of them`);
    if ((await countForecasts(db, { userId, date })) + forecasts.length > MOST_OF_A_DAY)
      throw wrong('/date', `An account may submit ${MOST_OF_A_DAY} forecasts for a day`);
    const before = known ? await listForecastProps(db, { entryId: known.id, date }) : [];
    const props = new Set(before.map(propKey));
    if (!preview) {
      const { id: entryId } = known ?? (await insertEntry(db, { userId, name, createdAt: now }));
      await insertForecasts(
        db,
        forecasts.map((forecast) => ({ ...forecast, entryId, submittedAt: now })),
      );
    }
    return forecasts.filter((forecast) => props.has(propKey(forecast))).length;
  });
  return { entry: name, submittedAt: now, accepted: forecasts.length, superseded, refused: listed };
}

const wrong = (pointer: string, detail: string) => invalid([{ in: 'body', pointer, detail }]);

const noneAccepted = (refused: readonly RefusedRow[]) =>
  invalid(
    refused.slice(0, MOST_LISTED).map(({ row, player, detail }) => ({
      in: 'body',
      pointer: '/rows',
      detail: `row ${row}${player ? ` (${player})` : ''}: ${detail}`,
    })),
  );

type MatchAsk = { read: ReturnType<typeof readRows>; date: string; now: Date };

async function matchForecasts(db: Db, { read, date, now }: MatchAsk) {
  const rows = read.forecasts.map((forecast): NamedProp & ReadForecast => ({
    ...forecast,
    date,
    side: 'over',
    description: null,
  }));
  const matched: Matched[] = [];
  const refused: RefusedRow[] = [...read.refused];
  const seen = new Set<string>();
  for (const { bet, subject, unmatched } of await matchRows(db, rows, now)) {
    const { row, player, probability, stat, line } = bet;
    const { league, gameId, tipAt, playerId, playerName } = subject;
    const refuse = (detail: string) => refused.push({ row, player, detail });
    if (league === null || gameId === null || !tipAt || playerId === null || playerName === null)
      refuse(unmatched ?? 'no such prop');
    else if (tipAt <= now) refuse(`the game of ${playerName} on ${date} has tipped off`);
    else if (seen.has(propKey({ gameId, playerId, stat }))) refuse('the prop is in an earlier row');
    else {
      seen.add(propKey({ gameId, playerId, stat }));
      matched.push({ league, date, gameId, tipAt, playerId, playerName, stat, line, probability });
    }
  }
  return { matched, refused };
}

async function withOpponents(
  db: Db,
  matched: readonly Matched[],
  { date, now }: { date: string; now: Date },
): Promise<(Matched & Pick<NewForecast, 'market' | 'model'>)[]> {
  const gameIds = [...new Set(matched.map(({ gameId }) => gameId))];
  const playerIds = [...new Set(matched.map(({ playerId }) => playerId))];
  const quotes = await readQuotes(db, { date, gameIds, playerIds, at: now });
  const shapes = await listLineShapes(db, { gameIds, asOf: now });
  const picks = new Map((await listBets(db, { gameIds, asOf: now })).map((pick) => [propKey(pick), pick]));
  return matched.map((forecast) => {
    const key = propKey(forecast);
    const market = marketChance(forecast.line, {
      quotes: quotes.get(key) ?? [],
      at: now,
      lineShape: shapes.get(key) ?? null,
    });
    return { ...forecast, market, model: modelChance(forecast.line, picks.get(key)) };
  });
}
