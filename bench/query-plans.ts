// Query plans of the most frequent queries: writes docs/query-plans.md.
//   node test/support/with-servers.ts node bench/query-plans.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { listKeysByHash } from '../src/accounts/key-queries.ts';
import { findSession } from '../src/accounts/session-queries.ts';
import { leagueDate, secondsAfter } from '../src/domain/dates.ts';
import { claimOldest } from '../src/ingest/operations/lease-queries.ts';
import { listProps } from '../src/lines/list-props.ts';
import { listUnsettledDays } from '../src/picks/result-queries.ts';
import { showDay } from '../src/picks/show-picks.ts';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { readRevisions } from '../src/platform/db/revisions.ts';
import { sha256 } from '../src/platform/secrets.ts';
import { matchupResearch } from '../src/research/matchup.ts';
import { playerResearch } from '../src/research/player.ts';
import { listDue } from '../src/webhooks/claim-queries.ts';
import { listEventsAfter } from '../src/webhooks/event-queries.ts';
import { connectExplained, type Plan } from './explained.ts';
import { startRole } from './loaded-postgres.ts';

const PORT = 18_811;
const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_POSTGRES_URL ?? '';
/** Below this size a sequential scan is as fast as an index. */
const SMALL_ROWS = 2_000;
const LONGEST_LINE = 160;

const worker = await startRole('worker', PORT);
const { db, close } = connect({ url, poolSize: 1, patient: true }, console.error);
await worker.stop(); // a worker would take the queued operations
await sql.raw(readFileSync(new URL('./crowd.sql', import.meta.url), 'utf8')).execute(db);
await sql`vacuum analyze`.execute(db);
const now = new Date();
const date = leagueDate(now);
const asOf = now;
const { rows: scene } = await sql<{ playerId: number; gameId: number; token: string; position: number }>`
  select q.player_id, q.game_id, (select id from sessions limit 1)::text as token,
    (select max(position) - 100 from events) as position
  from odds_quotes q join games g on g.id = q.game_id where g.league = 'nba' and q.game_date <= ${date}::date
  order by q.game_date desc, q.game_id limit 1`.execute(db);
const { playerId, gameId, token, position } = scene[0]!;
const { rows: horizons } = await sql<{ horizon: string }>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
const horizon = horizons[0]?.horizon ?? '0';
await close();

const ASKED: Record<string, (db: Db) => Promise<unknown>> = {
  'Who holds an API key (every request, once in 0.75 s)': (db) =>
    listKeysByHash(db, [sha256('crowd-777@example.com')]),
  'Who holds a session (every request, once in 0.75 s)': (db) => findSession(db, token),
  'What has changed (every half second under load)': (db) => readRevisions(db, horizon),
  'GET /data/picks/today': (db) =>
    showDay(db, { league: 'nba', date, filter: { asOf }, sort: undefined, limit: 100 } as never),
  'GET /research/player/{id}': (db) =>
    playerResearch(db, { playerId, date, stat: 'points', asOf, now, delayMinutes: 0 }),
  'GET /research/matchup/{id}': (db) => matchupResearch(db, { gameId, asOf, now }),
  'GET /data/props': (db) => listProps(db, { league: 'nba', date, limit: 100, asOf }),
  'GET /data/events': (db) => listEventsAfter(db, position, 100),
  'Webhook deliveries that are due (four times a second)': (db) =>
    listDue(
      db,
      { now, leases: { endedBy: now, latest: secondsAfter(now, 300) } },
      { subscriptions: [], origins: [], retries: false },
    ),
  'The operation that has waited longest': (db) =>
    claimOldest(db, { token: crypto.randomUUID(), now, until: secondsAfter(now, 30) }),
  'Days with picks that are not settled (every minute)': (db) =>
    listUnsettledDays(db, { league: 'nba', before: date, asOf }),
};

const explained = connectExplained(url);
const { rows: sizes } = await sql<{ name: string; rows: number }>`
  select relname as name, reltuples::int as rows from pg_class where relkind = 'r'`.execute(explained.db);
explained.take();
const large = new Set(sizes.filter(({ rows }) => rows > SMALL_ROWS).map(({ name }) => name));
const scans = ({ text }: Plan) =>
  [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, name = '']) => name).filter((name) => large.has(name));
const shorten = (text: string) =>
  text
    .split('\n')
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line))
    .join('\n');

const rows: string[] = [];
const details: string[] = [];
for (const [name, ask] of Object.entries(ASKED)) {
  await explained.db.transaction().execute(async (db) => void (await ask(db))); // warm
  explained.take();
  const began = performance.now();
  await explained.db.transaction().execute(async (db) => void (await ask(db)));
  const ms = performance.now() - began;
  const plans = explained.take().sort((a, b) => b.ms - a.ms);
  const whole = [...new Set(plans.flatMap(scans))];
  const inside = plans.reduce((sum, plan) => sum + plan.ms, 0);
  rows.push(
    `| ${name} | ${plans.length} | ${inside.toFixed(1)} ms | ${ms.toFixed(0)} ms | ${whole.join(', ') || 'none'} |`,
  );
  details.push(`## ${name}\n\n\`\`\`\n${shorten(plans[0]?.text ?? '')}\n\`\`\``);
}
await explained.close();
const of = (name: string) => sizes.find((one) => one.name === name)?.rows.toLocaleString('en-US') ?? '0';
const text = `# Query plans

Written by \`node test/support/with-servers.ts node bench/query-plans.ts\`: the queries of the service itself, reported by
\`auto_explain\` with \`ANALYZE, BUFFERS\` on PostgreSQL with the sample league and a year of a busy installation beside it:
${of('odds_quotes_2026_11')} quotes this month, ${of('player_box_scores')} box scores, ${of('webhook_deliveries')} deliveries, ${of('sessions')} sessions,
${of('operations')} operations, ${of('events')} events.

| Asked | Queries | In PostgreSQL | In all, explained | Large tables read whole |
|---|---|---|---|---|
${rows.join('\n')}

Below: of each, the query that took longest.

${details.join('\n\n')}
`;
writeFileSync(new URL('../docs/query-plans.md', import.meta.url), text);
console.log(rows.join('\n'));
