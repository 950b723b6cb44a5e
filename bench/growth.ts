// Resources for 10, 100 and 1,000 times the load: measures one API process up to its limit and extrapolates.
// Prints the tables of docs/operations.md.
//   node test/support/with-servers.ts node bench/growth.ts
//   node test/support/with-servers.ts node bench/growth.ts 20 40    only these multiples, without the extrapolation
import { sql } from 'kysely';
import { seededRandom } from '../src/domain/random.ts';
import { connect } from '../src/platform/db/connect.ts';
import { listAddresses } from './addresses.ts';
import { letArrive } from './arrivals.ts';
import { ingestNewDays } from './ingest.ts';
import { requestFor } from './load.ts';
import { startRole } from './loaded-postgres.ts';
import { childrenOf, cpuMs, endedChildrenMs, parentOf, signInToDataApi, untilQuiet } from './service.ts';
import { addSubscribers } from './subscribers.ts';

const PORTS = { worker: 18_821, api: 18_822 };
const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_POSTGRES_URL ?? '';

/** Assumptions, repeated in the document: one unit of load, and the capacity of machines. */
const TODAY = { readsPerSecond: 50, deliveriesPerDay: 20_000, deliveryDaysKept: 30 };
const LIMITS = { busyShare: 0.6, postgresCores: 32, directConnections: 100, redisPerSecond: 100_000 };
const POOL = 10;
const SUBSCRIBERS = 200;
const DELIVERY_BYTES = 165; // measured by bench/query-plans.ts over 400,500 rows
/** Increased until the process reaches its limit. */
const chosen = process.argv.slice(2).map(Number);
const LADDER = chosen.length > 0 ? chosen : [1, 10, 20, 40, 100];
const BORNE_SHARE = 0.95;
const RECKONED = [1, 10, 100, 1_000];
/** In the middle of each round new facts invalidate all lists and the pages of their players, as odds updates do. */
const SECONDS = 60;
/** Before the first round nothing is cached. */
const WARM_UP_SECONDS = 20;

const worker = await startRole('worker', PORTS.worker);
const api = await startRole('api', PORTS.api);
const { rawKey } = await signInToDataApi(api.origin);
const addresses = await listAddresses(api.origin, { 'x-api-key': rawKey });
const { db, close } = connect({ url, poolSize: 1, patient: true }, console.error);
const keys = await addSubscribers(db, SUBSCRIBERS);
await untilQuiet(worker.pid); // it scores the imported days first

const random = seededRandom(1);
const anyOf = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
/**
 * Half read the day's picks, a tenth another list, the rest a game or a player, mostly well-known players.
 */
function choosePath(): string {
  const share = random();
  if (share < 0.5) return addresses.lists[0] ?? '';
  if (share < 0.6) return anyOf(addresses.lists);
  if (share < 0.75) return anyOf(addresses.games);
  const rank = Math.floor(addresses.players.length ** random()) - 1;
  return addresses.players[rank] ?? '';
}

const requests = new Map<string, Buffer>();
function chooseRequest(): Buffer {
  const [path, key] = [choosePath(), anyOf(keys)];
  const request = requests.get(key + path) ?? requestFor(api.port, path, { 'x-api-key': key });
  requests.set(key + path, request);
  return request;
}

/** All of its processes, ended ones included, with the worker. */
async function postgresMs(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = parentOf(rows[0]?.pid ?? 0) ?? 0;
  return childrenOf(server).reduce((sum, pid) => sum + cpuMs(pid), endedChildrenMs(server));
}

type Simulated = Awaited<ReturnType<typeof letArrive>> & {
  times: number;
  apiCores: number;
  postgresCores: number;
};

const isBorne = ({ times, requestsPerSecond, errors }: Simulated) =>
  errors === 0 && requestsPerSecond > BORNE_SHARE * TODAY.readsPerSecond * times;

let daysTaken = 0;
async function simulate(times: number): Promise<Simulated> {
  const perSecond = TODAY.readsPerSecond * times;
  await letArrive({ port: api.port, perSecond, seconds: WARM_UP_SECONDS, chooseRequest, random });
  // An overloaded process may refuse the progress request; the ingest continues.
  const ingest = () => ingestNewDays(api.origin, 1, daysTaken++).catch(() => {});
  setTimeout(ingest, (SECONDS * 1_000) / 2);
  const before = [cpuMs(api.pid), await postgresMs()] as const;
  const load = await letArrive({ port: api.port, perSecond, seconds: SECONDS, chooseRequest, random });
  const after = [cpuMs(api.pid), await postgresMs()] as const;
  const [apiCores = 0, postgresCores = 0] = after.map((ms, n) => (ms - (before[n] ?? 0)) / 1_000 / SECONDS);
  return { ...load, times, apiCores, postgresCores };
}

async function measureDisk() {
  const { rows } = await sql<{ quoteBytes: number; quotesPerDay: number }>`
    select (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where relname like 'odds_quotes_%')
        / (select count(*) from odds_quotes) as quote_bytes,
      (select count(*) / count(distinct game_date) from odds_quotes) as quotes_per_day`.execute(db);
  const { quoteBytes = 0, quotesPerDay = 0 } = rows[0] ?? {};
  return { quoteBytes, quotesPerDay };
}

const simulated: Simulated[] = [];
for (const times of LADDER) {
  const one = await simulate(times);
  simulated.push(one);
  if (!isBorne(one)) break;
}
const disk = await measureDisk();
await close();
await api.stop();
await worker.stop();

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const seen = simulated.map(({ times, requestsPerSecond, p50Ms, p99Ms, errors, apiCores, postgresCores }) => [
  number(times),
  number(TODAY.readsPerSecond * times),
  number(requestsPerSecond),
  `${number(p50Ms, 1)} ms`,
  `${number(p99Ms, 1)} ms`,
  number(errors),
  number(apiCores, 2),
  number(postgresCores, 2),
]);
console.log(
  `One API process, ${SECONDS} s each, a new day ingested by a worker in the middle; ${number(disk.quotesPerDay)} quotes a day of ${number(disk.quoteBytes)} bytes.\n`,
);
console.log(
  table(
    [
      'Times',
      'Readers/s',
      'Answered/s',
      'p50',
      'p99',
      'Not answered',
      'Cores of the API',
      'Cores of PostgreSQL',
    ],
    seen,
  ),
);

/**
 * Each additional process is assumed to load PostgreSQL as much as the measured one, which is an upper bound.
 */
function needs(times: number): string[] {
  const measured = simulated.findLast((one) => isBorne(one) && one.times <= times);
  if (!measured) throw new Error('Nothing was simulated.');
  const reads = TODAY.readsPerSecond * times;
  const coresPerRead = measured.apiCores / measured.requestsPerSecond;
  const processes = Math.max(2, Math.ceil((reads * coresPerRead) / LIMITS.busyShare));
  const postgres = (processes * measured.postgresCores) / LIMITS.busyShare;
  const connections = (processes + 2) * POOL;
  const quotesGb = (disk.quotesPerDay * disk.quoteBytes * 365 * times) / 1e9;
  const deliveriesGb = (TODAY.deliveriesPerDay * TODAY.deliveryDaysKept * DELIVERY_BYTES * times) / 1e9;
  const walls = [
    connections > LIMITS.directConnections ? 'connections: PgBouncer' : '',
    postgres > LIMITS.postgresCores ? 'PostgreSQL cores: read replicas' : '',
    reads > LIMITS.redisPerSecond ? 'Redis: one per share of accounts' : '',
  ].filter((wall) => wall !== '');
  const sizes = [processes, postgres, connections].map((value) => number(value, 1));
  const disks = [quotesGb, deliveriesGb].map((gb) => `${number(gb, 1)} GB`);
  return [number(times), number(reads), ...sizes, ...disks, walls.join('; ') || 'none'];
}
if (chosen.length === 0) {
  const heads = [
    'Times',
    'Reads/s',
    'API processes',
    'PostgreSQL cores',
    'Connections',
    'Quotes a year',
    'Deliveries kept',
    'Walls',
  ];
  console.log(`\n${table(heads, RECKONED.map(needs))}`);
}
