import { daysAfter } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import { listGames } from '../../league/game-queries.ts';
import { listPlayerNames } from '../../league/player-queries.ts';
import { listPropLines } from '../../lines/consensus-queries.ts';
import { listSnapshotTimes } from '../../lines/snapshot-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AlertKind } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import { ALERT_FIELDS } from '../../webhooks/withhold-event.ts';
import { insertFound, listInjuryMatches, listPickMatches } from './alert-queries.ts';
import type { Found } from './found.ts';
import { foundInjury } from './injury-alerts.ts';
import { changedLines, type Lines, linesByProp, matchLines } from './line-alerts.ts';
import { foundPick } from './pick-alerts.ts';
import { hasRules, listLineRules } from './rule-queries.ts';

/** Reports may arrive late; older ones are ignored. */
const NEWS_DAYS = 2;

/** Facts of one day that a step changed, and when the step started and ended. */
type FactsChange = { league: League; date: string; since: Date; at: Date };

/**
 * Job: matches a step's changes against all rules and stores the alerts. Idempotent: a second run finds the
 * same keys. Delivery follows when the owner's delay is over.
 */
export async function findAlerts(
  { db, jobs, rights }: { db: Db; jobs: Jobs; rights: Rights },
  { step, league, date, since, at }: JobData['alerts.find'],
): Promise<void> {
  const finder = FINDERS[step];
  if (!finder || !mayNotify(rights, finder.kind)) return;
  const found = await finder.find(db, { league, date, since: new Date(since), at: new Date(at) });
  if (found.length === 0) return;
  await inTransaction(db, async (db) => {
    if ((await insertFound(db, found)) > 0) await jobs.enqueue(db, 'alerts.tell', {});
  });
}

/** An alert without its title would say nothing, so none is stored. */
const mayNotify = (rights: Rights, kind: AlertKind): boolean =>
  ALERT_FIELDS[kind].every(
    ({ field, ...value }) => field !== 'title' || rights.lacking('display', value) === null,
  );

type Finder = { kind: AlertKind; find: (db: Db, change: FactsChange) => Promise<Found[]> };
/** By step. */
const FINDERS: Record<string, Finder> = {
  odds: { kind: 'line', find: findLines },
  injuries: { kind: 'injury', find: findInjuries },
  score: {
    kind: 'pick',
    find: async (db, { league, date, since, at }) =>
      (await listPickMatches(db, { league, date, from: since, to: at })).map(foundPick),
  },
};

async function findInjuries(db: Db, { at }: FactsChange): Promise<Found[]> {
  if (!(await hasRules(db, 'injury'))) return [];
  const matches = await listInjuryMatches(db, { from: daysAfter(at, -NEWS_DAYS), to: at });
  const names = await listPlayerNames(db, { ids: matches.map(({ playerId }) => playerId), asOf: at });
  return matches.map((match) => foundInjury({ ...match, playerName: names.get(match.playerId) ?? null }));
}

/** Compares every snapshot that the step took with the one before it. */
async function findLines(db: Db, { league, date, since, at }: FactsChange): Promise<Found[]> {
  if (!(await hasRules(db, 'line'))) return [];
  const { before: earlier, taken } = await listSnapshotTimes(db, { league, date, from: since, to: at });
  const games = await listGames(db, { league, from: date, to: date, asOf: at });
  const linesAt = async (instant: Date): Promise<Lines> =>
    linesByProp(
      await listPropLines(db, { games: games.filter(({ tipAt }) => tipAt > instant), at: instant }),
    );
  const found: Found[] = [];
  let before: Lines = earlier && taken.length > 0 ? await linesAt(earlier) : new Map();
  for (const { capturedAt } of taken) {
    const after = await linesAt(capturedAt);
    const playerIds = [...new Set(changedLines(before, after).map(({ playerId }) => playerId))];
    const rules = await listLineRules(db, playerIds);
    const names = await listPlayerNames(db, {
      ids: [...new Set(rules.map(({ playerId }) => playerId))],
      asOf: capturedAt,
    });
    found.push(...matchLines(rules, { before, after, capturedAt, names }));
    before = after;
  }
  return found;
}
