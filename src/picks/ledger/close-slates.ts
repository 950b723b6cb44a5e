import type { League } from '../../domain/leagues.ts';
import { listGames } from '../../league/game-queries.ts';
import { appendEntries, newSalt } from '../../ledger/append-entries.ts';
import { listEntriesOfDay, listOpenDays } from '../../ledger/queries.ts';
import { candidateRoot } from '../../ledger/verify/commitment.ts';
import { type Entry, parseEntry } from '../../ledger/verify/entry.ts';
import { propKey } from '../../lines/line-moves.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listPicks } from '../pick-queries.ts';
import { lockDay } from '../save-queries.ts';
import { type DatedCandidate, listCandidatesOfRuns } from './ledger-queries.ts';

const HOURS_AFTER_LAST_TIP = 6;

/** Closes days in the log once their games are over: what was published, and what was held back. */
export async function closeSlates(db: Db, now: Date): Promise<number> {
  let closed = 0;
  for (const day of await listOpenDays(db))
    if (await inTransaction(db, (db) => closeDay(db, day, now))) closed += 1;
  return closed;
}

async function closeDay(db: Db, day: { league: League; date: string }, now: Date): Promise<boolean> {
  const { league, date } = day;
  await lockDay(db, day);
  const games = await listGames(db, { league, from: date, to: date, asOf: now });
  const picks = await listPicks(db, { asOf: now, league, from: date, to: date, includeClosed: true });
  const tips = [...games, ...picks].map(({ tipAt }) => tipAt.getTime());
  const lastTip = Math.max(...tips);
  if (tips.length === 0 || lastTip + HOURS_AFTER_LAST_TIP * 3_600_000 > now.getTime()) return false;
  const entries = (await listEntriesOfDay(db, day)).flatMap(({ idx, entry }) => parseEntry(idx, entry) ?? []);
  const runs = entries.filter(({ kind }) => kind === 'run');
  const published = entries.filter(({ kind }) => kind === 'pick');
  const superseded = published.filter(({ fields }) => fields.replaces !== null).length;
  const withdrawn = entries.filter(({ kind }) => kind === 'withdraw').length;
  const recordedIds = new Set(published.map(({ fields }) => fields.pick));
  const standing = picks.filter(({ id, closedAt }) => closedAt === null && recordedIds.has(id));
  const candidates = await candidatesOf(db, { ...day, runs, games, picks });
  const taken = new Set(standing.map(propKey));
  const held = candidates.filter((one) => !taken.has(propKey(one)));
  const setSalt = newSalt();
  const distinct = (name: string) => [...new Set(runs.map(({ fields }) => fields[name]))];
  const fields = {
    league,
    date,
    games: games.length,
    firstTipAt: new Date(Math.min(...tips)).toISOString(),
    lastTipAt: new Date(lastTip).toISOString(),
    runs: runs.map(({ index }) => index),
    picks: published.length,
    superseded,
    withdrawn,
    standing: published.length - superseded - withdrawn,
    candidates: { count: candidates.length, held: held.length, root: candidateRoot(setSalt, candidates) },
    keptBack: countReasons(held),
    models: distinct('model'),
    rules: [...new Set(runs.map(({ fields }) => JSON.stringify(fields.rules)))].map((one) => JSON.parse(one)),
  };
  return (await appendEntries(db, [{ kind: 'slate', league, date, setSalt, fields }], now)) !== null;
}

type Slate = {
  league: League;
  date: string;
  runs: readonly Entry[];
  games: readonly { id: number; tipAt: Date }[];
  picks: readonly { gameId: number; tipAt: Date }[];
};

async function candidatesOf(db: Db, { league, date, runs, games, picks }: Slate): Promise<DatedCandidate[]> {
  const tipOf = new Map(
    [...picks, ...games.map(({ id, tipAt }) => ({ gameId: id, tipAt }))].map((one) => [
      one.gameId,
      one.tipAt,
    ]),
  );
  const runIds = runs.map(({ fields }) => Number(fields.run));
  return newestBeforeTip(await listCandidatesOfRuns(db, { league, date, runIds }), tipOf);
}

/** What a slate was closed with, read again as of then. */
export async function candidatesAtClose(
  db: Db,
  { league, date, runs, at }: { league: League; date: string; runs: readonly Entry[]; at: Date },
): Promise<DatedCandidate[]> {
  const games = await listGames(db, { league, from: date, to: date, asOf: at });
  const picks = await listPicks(db, { asOf: at, league, from: date, to: date, includeClosed: true });
  return candidatesOf(db, { league, date, runs, games, picks });
}

/** Of each prop the newest score from before its game. */
function newestBeforeTip(
  rows: readonly DatedCandidate[],
  tipOf: ReadonlyMap<number, Date>,
): DatedCandidate[] {
  const newest = new Map<string, DatedCandidate>();
  for (const row of rows) {
    const tip = tipOf.get(row.gameId);
    const known = newest.get(propKey(row));
    if (tip && row.capturedAt < tip && (!known || known.capturedAt < row.capturedAt))
      newest.set(propKey(row), row);
  }
  return [...newest.values()];
}

/** By the first gate or else by the rating. */
function countReasons(held: readonly DatedCandidate[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { gates, rating } of held) {
    const reason = gates[0] ?? rating;
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
