import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Replica } from '../../platform/db/replica.ts';
import type { Metrics, Reading } from '../metrics/metrics.ts';
import { freshness } from './freshness.ts';
import { jobQueues } from './job-queues.ts';
import type { SecretChecker } from './secret-checker.ts';
import { listServices, listSources } from './services.ts';
import { settlementDiagnostics } from './settlement.ts';

const CACHE_MS = 5_000;
const SETTLEMENT_DAYS = 30;

type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  feed: { leagues?: readonly League[] };
  metrics: Metrics;
  secretChecker: SecretChecker;
  waiting: () => number;
  replica: Pick<Replica, 'isUsable' | 'state'> | null;
};

/**
 * Diagnostics as Prometheus gauges. One read serves all gauges of a scrape, and of another scrape soon after.
 */
export function addGauges(deps: Deps): void {
  const { db, clock, config, feed, metrics, secretChecker, waiting, replica } = deps;
  const cached = <T>(read: () => Promise<T>): (() => Promise<T>) => {
    let last: { at: number; found: Promise<T> } | undefined;
    return () => {
      const at = performance.now();
      if (!last || at - last.at > CACHE_MS) last = { at, found: read() };
      return last.found;
    };
  };
  const { gauge } = metrics;
  const ages = cached(() =>
    freshness(db, {
      oddsEveryMinutes: config.feed.oddsEveryMinutes,
      now: clock.now(),
      leagues: feed.leagues,
    }),
  );
  const queues = cached(() => jobQueues(db, clock.now()));

  gauge('feed_age_seconds', 'Age of the last success of each step of each league', ['variant'], async () =>
    (await ages()).flatMap(({ variant, ageMinutes }) =>
      ageMinutes === null ? [] : [{ labels: { variant }, value: Math.round(ageMinutes * 60) }],
    ),
  );
  gauge('feed_status', '1 for the state that a feed is in', ['variant', 'status'], async () =>
    (await ages()).map(({ variant, status }) => ({ labels: { variant, status }, value: 1 })),
  );
  gauge('queue_jobs', 'Jobs by queue and state', ['queue', 'state'], async () =>
    (await queues()).flatMap(({ name: queue, waiting, running, failed }): Reading[] => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'running' }, value: running },
      { labels: { queue, state: 'failed' }, value: failed },
    ]),
  );
  gauge('queue_oldest_seconds', 'Waiting time of the oldest job of a queue', ['queue'], async () =>
    (await queues()).map(({ name, oldestWaitingSec }) => ({
      labels: { queue: name },
      value: oldestWaitingSec ?? 0,
    })),
  );
  gauge(
    'unsettled_picks',
    'Unsettled picks of the last 30 days, by status of their day',
    ['status'],
    async () => {
      const { days } = await settlementDiagnostics(db, { days: SETTLEMENT_DAYS, now: clock.now() });
      return (['pending', 'overdue'] as const).map((status) => ({
        labels: { status },
        value: days.filter((day) => day.status === status).reduce((sum, day) => sum + day.unsettledPicks, 0),
      }));
    },
  );
  gauge('secret_status', '1 for the state that a secret is in', ['key', 'status'], async () =>
    (await secretChecker.report())
      .filter(({ source }) => source !== 'database') // token names are free text
      .map(({ keyName, status }) => ({ labels: { key: keyName, status }, value: 1 })),
  );
  gauge('processes', 'Processes of the last day by role and state', ['role', 'status'], async () => {
    const groups = Map.groupBy(
      await listServices(db, clock.now()),
      ({ role, status }) => `${role} ${status}`,
    );
    return [...groups].map(([name, all]) => {
      const [role = '', status = ''] = name.split(' ');
      return { labels: { role, status }, value: all.length };
    });
  });
  const sources = cached(() => listSources(db, clock.now()));
  gauge(
    'source_requests_today',
    'Requests to live sources today (UTC) by result',
    ['source', 'result'],
    async () =>
      (await sources()).flatMap(({ source, requestsToday, failuresToday }): Reading[] => [
        { labels: { source, result: 'answered' }, value: requestsToday - failuresToday },
        { labels: { source, result: 'failed' }, value: failuresToday },
      ]),
  );
  gauge('source_credits_today', 'Credits used at a live source today (UTC)', ['source'], async () =>
    (await sources()).map(({ source, creditsToday }) => ({ labels: { source }, value: creditsToday })),
  );
  gauge('source_credits_remaining', 'Remaining credits as reported by the source', ['source'], async () =>
    (await sources()).flatMap(({ source, creditsRemaining }) =>
      creditsRemaining === null ? [] : [{ labels: { source }, value: creditsRemaining }],
    ),
  );
  gauge('source_status', '1 for the state that a live source is in', ['source', 'status'], async () =>
    (await sources()).map(({ source, status }) => ({ labels: { source, status }, value: 1 })),
  );
  gauge('database_waiting', 'Requests waiting for a database connection', [], async () => [
    { labels: {}, value: waiting() },
  ]);
  gauge(
    'replica_in_use',
    '1 while cached responses are computed on the replica, 0 while on the primary',
    [],
    async () => (replica ? [{ labels: {}, value: Number(replica.isUsable()) }] : []),
  );
  gauge('replica_lag_seconds', 'How far the replica is behind the primary, at most', [], async () =>
    replica ? [{ labels: {}, value: replica.state().lagSeconds }] : [],
  );
}
