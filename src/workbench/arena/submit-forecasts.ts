import { propKey } from '../../lines/line-moves.ts';
import { readQuotes } from '../../picks/grade-facts.ts';
import { listBets, listLineShapes } from '../../picks/pick-queries.ts';
import type { GameReader } from '../../picks/pricing/forecast.ts';
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
import { marketChance, publishedChance } from './opponents.ts';
import { priceForecasts } from './price-forecasts.ts';
import { type ReadForecast, type RefusedRow, readRows } from './read-rows.ts';

export const MOST_ENTRIES = 20;
const MOST_OF_A_DAY = 10_000;
const MOST_LISTED = 50;

type Matched = Omit<NewForecast, 'entryId' | 'market' | 'model' | 'submittedAt'> & { row: number };
type Ask = { userId: number; given: NewArenaSubmission; now: Date; readGame: GameReader };

/** Stores forecasts for games that have not started, with what the market and our model say at the same instant. */
export async function submitForecasts(
  db: Db,
  { userId, given, now, readGame }: Ask,
): Promise<ArenaSubmission> {
  const { date, preview = false } = given;
  const name = given.entry.trim();
  const read = readRows(given);
  const { matched, refused } = await matchForecasts(db, { read, date, now });
  const listed = refused.toSorted((one, other) => one.row - other.row);
  if (matched.length === 0 && !preview) throw noneAccepted(listed);
  const forecasts = preview ? [] : await withOpponents(db, matched, { date, now, readGame });
  const known = await inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const entries = await listEntries(db, userId);
    const entry = entries.find((one) => one.name === name);
    if (!entry && entries.length >= MOST_ENTRIES)
      throw wrong('/entry', `An account may have ${MOST_ENTRIES} entries. Use one of them`);
    if ((await countForecasts(db, { userId, date })) + matched.length > MOST_OF_A_DAY)
      throw wrong('/date', `An account may submit ${MOST_OF_A_DAY} forecasts for a day`);
    const before = entry ? await listForecastProps(db, { entryId: entry.id, date }) : [];
    if (!preview) {
      const { id: entryId } = entry ?? (await insertEntry(db, { userId, name, createdAt: now }));
      await insertForecasts(
        db,
        forecasts.map((forecast) => ({ ...forecast, entryId, submittedAt: now })),
      );
    }
    return new Set(before.map(propKey));
  });
  const rows = matched.map(({ probability, league: _, date: __, ...forecast }) => ({
    ...forecast,
    overProbability: probability,
    supersedes: known.has(propKey(forecast)),
  }));
  const superseded = rows.filter(({ supersedes }) => supersedes).length;
  return { entry: name, submittedAt: now, accepted: rows.length, superseded, rows, refused: listed };
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
    const refuse = (detail: string) => refused.push({ row, player: player ?? '', detail });
    if (league === null || gameId === null || !tipAt || playerId === null || playerName === null)
      refuse(unmatched ?? 'no such prop');
    else if (tipAt <= now) refuse(`the game of ${playerName} on ${date} has tipped off`);
    else if (seen.has(propKey({ gameId, playerId, stat }))) refuse('the prop is in an earlier row');
    else {
      seen.add(propKey({ gameId, playerId, stat }));
      matched.push({ row, league, date, gameId, tipAt, playerId, playerName, stat, line, probability });
    }
  }
  return { matched, refused };
}

async function withOpponents(
  db: Db,
  matched: readonly Matched[],
  { date, now, readGame }: { date: string; now: Date; readGame: GameReader },
): Promise<Omit<NewForecast, 'entryId' | 'submittedAt'>[]> {
  const gameIds = [...new Set(matched.map(({ gameId }) => gameId))];
  const playerIds = [...new Set(matched.map(({ playerId }) => playerId))];
  const quotes = await readQuotes(db, { date, gameIds, playerIds, at: now });
  const shapes = await listLineShapes(db, { gameIds, asOf: now });
  const picks = new Map((await listBets(db, { gameIds, asOf: now })).map((pick) => [propKey(pick), pick]));
  const unpublished = matched.filter((forecast) => !picks.has(propKey(forecast)));
  const priced = await priceForecasts(db, unpublished, { now, readGame });
  return matched.map(({ row: _, ...forecast }) => {
    const key = propKey(forecast);
    const pick = picks.get(key);
    const market = marketChance(forecast.line, {
      quotes: quotes.get(key) ?? [],
      at: now,
      lineShape: shapes.get(key) ?? null,
    });
    const model = pick ? publishedChance(forecast.line, pick) : (priced.get(key) ?? null);
    return { ...forecast, market, model };
  });
}
