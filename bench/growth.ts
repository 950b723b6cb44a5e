// What 10, 100 and 1,000 times the load would take, from costs measured on this machine; prints the table of docs/operations.md.
//   node test/support/with-servers.ts node bench/growth.ts
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { connect } from '../src/db/connect.ts';
import { run } from './load.ts';
import { startRole } from './loaded-postgres.ts';
import { signInToDataApi } from './service.ts';

const PORTS = { worker: 18_821, api: 18_822 };
const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_POSTGRES_URL ?? '';
const TICKS_PER_SECOND = 100;

/** Assumed, and written into the document: what one unit of load is, and what machines can bear. */
const TODAY = {
  readsPerSecond: 50, // at the busiest hour
  coldShare: 0.05, // of reads whose answer is not kept
  deliveriesPerDay: 20_000,
  deliveryDaysKept: 30,
};
const LIMITS = { busyShare: 0.6, postgresCores: 32, directConnections: 100, redisPerSecond: 100_000 };
const POOL = 10;

const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
};

const worker = await startRole('worker', PORTS.worker);
await worker.stop(); // it was needed for the first load alone
const api = await startRole('api', PORTS.api);
const { rawKey } = await signInToDataApi(api.origin);
const headers = { 'x-api-key': rawKey };
const { db, close } = connect({ url, poolSize: 1, patient: true }, console.error);
const backends = async (): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
};

async function measureKept(): Promise<number> {
  const ask = { port: api.port, path: '/api/v1/data/picks/today', headers, connections: 8 };
  await run({ ...ask, seconds: 3 });
  const before = cpuMs(api.pid);
  const { requestsPerSecond } = await run({ ...ask, seconds: 5 });
  return (cpuMs(api.pid) - before) / (requestsPerSecond * 5);
}

async function measureCold(): Promise<{ apiMs: number; postgresMs: number }> {
  const answer = await fetch(`${api.origin}/api/v1/seo/players`, { headers });
  const players = (await answer.json()) as { playerId: number }[];
  const ask = async (all: typeof players) => {
    for (const { playerId } of all)
      await (await fetch(`${api.origin}/api/v1/research/player/${playerId}`, { headers })).text();
  };
  await ask(players.slice(0, 50));
  const before = [cpuMs(api.pid), await backends()] as const;
  const rest = players.slice(50);
  await ask(rest);
  const after = [cpuMs(api.pid), await backends()] as const;
  return {
    apiMs: (after[0] - before[0]) / rest.length,
    postgresMs: (after[1] - before[1]) / rest.length,
  };
}

async function measureDisk() {
  const { rows } = await sql<{ quoteBytes: number; quotesPerDay: number }>`
    select (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where relname like 'odds_quotes_%')
        / (select count(*) from odds_quotes) as quote_bytes,
      (select count(*) / count(distinct game_date) from odds_quotes) as quotes_per_day`.execute(db);
  const { quoteBytes = 0, quotesPerDay = 0 } = rows[0] ?? {};
  return { quoteBytes, quotesPerDay };
}

const DELIVERY_BYTES = 165; // measured by bench/query-plans.ts over 400,500 rows
const kept = await measureKept();
const cold = await measureCold();
const disk = await measureDisk();
await close();
await api.stop();

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
const row = (times: number): string => {
  const reads = TODAY.readsPerSecond * times;
  const perRead = kept * (1 - TODAY.coldShare) + cold.apiMs * TODAY.coldShare;
  const processes = Math.max(2, Math.ceil((reads * perRead) / 1_000 / LIMITS.busyShare));
  const postgres = (reads * TODAY.coldShare * cold.postgresMs) / 1_000 / LIMITS.busyShare;
  const connections = (processes + 2) * POOL;
  const quotesGb = (disk.quotesPerDay * disk.quoteBytes * 365 * times) / 1e9;
  const deliveriesGb = (TODAY.deliveriesPerDay * TODAY.deliveryDaysKept * DELIVERY_BYTES * times) / 1e9;
  const walls = [
    connections > LIMITS.directConnections ? 'connections: PgBouncer' : '',
    postgres > LIMITS.postgresCores ? 'PostgreSQL cores: read replicas' : '',
    reads > LIMITS.redisPerSecond ? 'Redis: one per share of accounts' : '',
  ].filter((wall) => wall !== '');
  return `| ${number(times)} | ${number(reads)} | ${processes} | ${number(postgres, 1)} | ${connections} | ${number(quotesGb, 1)} GB | ${number(deliveriesGb, 1)} GB | ${walls.join('; ') || 'none'} |`;
};
console.log(
  `Measured: a kept read ${kept.toFixed(2)} ms of CPU; a cold one ${cold.apiMs.toFixed(1)} ms and ${cold.postgresMs.toFixed(1)} ms in PostgreSQL; ${number(disk.quotesPerDay)} quotes a day of ${number(disk.quoteBytes)} bytes.\n`,
);
console.log(
  '| Times | Reads/s | API processes | PostgreSQL cores | Connections | Quotes a year | Deliveries kept | Walls |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const times of [1, 10, 100, 1_000]) console.log(row(times));
