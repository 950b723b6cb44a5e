import type { FastifyRequest, RouteOptions } from 'fastify';
import { minutesAfter } from '../../domain/dates.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { dataDelayMinutes } from '../../domain/tiers.ts';
import type { Clock } from '../clock.ts';
import { awaitCommits } from '../db/commit-instant.ts';
import type { Db } from '../db/connect.ts';
import { type ImportedRange, listImportedRanges } from '../db/observed-leagues.ts';
import { FACT_KINDS } from '../db/revisions.ts';
import { systemTimers } from '../timers.ts';
import type { Shown } from './change-log.ts';
import type { RevisionAsk, Revisions } from './revisions.ts';
import { type App, inStep } from './shell.ts';

/** Upper bound for transactions that write facts. */
const LONGEST_COMMIT_MS = 10 * 60_000;
const A_MILLISECOND_AND_MORE = 2;

export const AS_OF_BASIS = 'x-as-of-basis';

export const takesAsOf = ({ schema }: Pick<RouteOptions, 'schema'>): boolean =>
  'asOf' in ((schema?.querystring as { properties?: object } | undefined)?.properties ?? {});

const EVERYTHING = { kinds: FACT_KINDS, league: null };

type Deps = { db: Db; clock: Clock; revisions: Revisions };
type Query = { asOf?: string; league?: League };

/**
 * For every route with `asOf`: sets a header that says whether the facts of that instant were observed or
 * imported. A request for an instant that has just passed waits for commits that belong before it.
 */
export function answerAsOf(api: App, { db, clock, revisions }: Deps): void {
  const rangesNow = rememberRanges(db, revisions);
  const prepare = inStep((request, reply) => {
    const { asOf, league } = queryOf(request);
    const delay = delayOf(request);
    // Imported ranges end at a commit, so the present is never in one.
    if (asOf === undefined && delay === 0) return void reply.header(AS_OF_BASIS, 'observed');
    const now = clock.now();
    const at = earliest(minutesAfter(now, -delay), asOf);
    const say = (ranges: readonly ImportedRange[]) => {
      const isImported = ranges.some(
        (range) => includes(range, at) && (league === undefined || league === range.league),
      );
      reply.header(AS_OF_BASIS, isImported ? 'imported' : 'observed');
    };
    const ranges = rangesNow(now);
    const said = ranges instanceof Promise ? ranges.then(say) : say(ranges);
    if (asOf === undefined || at.getTime() < now.getTime() - LONGEST_COMMIT_MS) return said;
    return Promise.resolve(said).then(() => settle(db, clock, at));
  });
  api.addHook('onRoute', (route) => {
    if (takesAsOf(route)) route.preHandler = [prepare, ...[route.preHandler ?? []].flat()];
  });
}

const includes = ({ fromAt, toAt }: ImportedRange, at: Date): boolean =>
  fromAt.getTime() <= at.getTime() && at.getTime() < toAt.getTime();

const queryOf = ({ query }: FastifyRequest) => query as Query;

const delayOf = ({ caller }: FastifyRequest): number =>
  caller && caller.kind !== 'opsToken' ? dataDelayMinutes(caller.tier) : 0;

function earliest(newest: Date, asOf: string | undefined): Date {
  if (asOf === undefined) return newest;
  const asked = new Date(asOf);
  return asked < newest ? asked : newest;
}

/**
 * After this wait no commit can become known at the instant: a writer reads the clock while it holds the
 * lock.
 */
async function settle(db: Db, clock: Clock, at: Date): Promise<void> {
  if (clock.now() <= at) await systemTimers.sleep(A_MILLISECOND_AND_MORE);
  await awaitCommits(db, LEAGUES);
}

/**
 * The imported ranges, read again when data has changed, once for all requests. Until then the previous ones
 * if allowed.
 */
function rememberRanges(db: Db, revisions: Revisions) {
  let known: (Shown & { ranges: ImportedRange[] }) | null = null;
  let reading: { revision: number; ranges: Promise<ImportedRange[]> } | null = null;
  const read = async (revision: number) => {
    const ranges = await listImportedRanges(db).finally(() => {
      if (reading?.revision === revision) reading = null;
    });
    if (!known || known.revision < revision) known = { revision, subjects: null, ranges };
    return ranges;
  };
  const at = (ask: RevisionAsk, revision: number) => {
    if (known?.revision === revision) return known.ranges;
    if (reading?.revision !== revision) reading = { revision, ranges: read(revision) };
    if (!known || revisions.freshness(ask, known) === 'expired') return reading.ranges;
    reading.ranges.catch(() => {}); // rejects the request that awaits it
    return known.ranges;
  };
  return (now: Date): Promise<ImportedRange[]> | ImportedRange[] => {
    const ask = { now, delayMinutes: 0, dependencies: EVERYTHING };
    const revision = revisions.current(ask);
    return revision instanceof Promise ? revision.then((current) => at(ask, current)) : at(ask, revision);
  };
}
