// Whether an API process on PostgreSQL stays small: mixed reads for SOAK_MINUTES (10), its resident memory every 5 s.
//   node test/support/with-servers.ts node bench/soak.ts
import { listAddresses } from './addresses.ts';
import { run } from './load.ts';
import { startRole } from './loaded-postgres.ts';
import { median } from './row.ts';
import { memoryMb, signInToDataApi } from './service.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SAMPLE_MS = 5_000;
const LIMIT_MB = 260;
/** More than this per hour would be a leak; the first minutes, in which caches fill, do not count. */
const MOST_GROWTH_MB_PER_HOUR = 30;
const WARM_SHARE = 0.3;
const PORTS = { worker: 18_801, api: 18_802 };
const PATHS_AT_ONCE = 4;
const SECONDS_EACH = 0.2;

/** Megabytes per hour, by least squares. */
function slopePerHour(samples: readonly { at: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ mb }) => mb))];
  const over = samples.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0);
  return (over / samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0)) * 3_600_000;
}

const worker = await startRole('worker', PORTS.worker);
const api = await startRole('api', PORTS.api);
const { rawKey } = await signInToDataApi(api.origin);
const headers = { 'x-api-key': rawKey };
const paths = Object.values(await listAddresses(api.origin, headers)).flat();
const samples: { at: number; mb: number }[] = [];
const began = performance.now();
const sample = () => samples.push({ at: performance.now() - began, mb: memoryMb(api.pid) });
sample();
const timer = setInterval(sample, SAMPLE_MS);
let answered = 0;
let errors = 0;
const lane = async (first: number) => {
  for (let n = first; performance.now() - began < MINUTES * 60_000; n += PATHS_AT_ONCE) {
    const path = paths[n % paths.length] ?? '';
    const load = await run({ port: api.port, path, headers, connections: 2, seconds: SECONDS_EACH });
    answered += Math.round(load.requestsPerSecond * SECONDS_EACH);
    errors += load.errors;
  }
};
await Promise.all(Array.from({ length: PATHS_AT_ONCE }, (_, n) => lane(n)));
clearInterval(timer);
sample();
await api.stop();
await worker.stop();

const mb = samples.map((one) => one.mb);
const warm = samples.slice(Math.floor(samples.length * WARM_SHARE));
const slope = slopePerHour(warm);
const memory = {
  start: mb[0] ?? 0,
  median: median(mb),
  max: Math.max(...mb),
  slopePerHour: slope,
};
console.log(
  `${MINUTES} min, ${answered} answers over ${paths.length} addresses, ${errors} errors; resident MB: ${Object.entries(
    memory,
  )
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ')}`,
);
const grows = slope > MOST_GROWTH_MB_PER_HOUR;
if (errors > 0 || memory.max > LIMIT_MB || grows) process.exitCode = 1;
