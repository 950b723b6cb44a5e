import { connect } from '../src/platform/db/connect.ts';
import { createDatabase, dropDatabase } from '../test/support/postgres.ts';
import { addPasts } from './cold.ts';
import { ingestNewDays, ingestRow } from './ingest.ts';
import { compareRead } from './reads.ts';
import { type Row, withLimit } from './row.ts';
import { FEW_ARENAS, memoryMb, SMALL_HEAP, signInToDataApi, startService } from './service.ts';

const DATABASE = 'hardwood_bench';
const SECRET = 'a secret of the bench that is long enough';
const INGEST_LIMIT_MS = 2_000;
const MEMORY_LIMIT_MB = 220;
const DAYS = 5;

/**
 * An API process and a worker on one PostgreSQL: reads alone, during an ingest, and with ten times the
 * history.
 */
export async function benchServers(): Promise<Row[]> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) {
    console.error('no PostgreSQL (`npm run bench:servers` starts one): two processes are not measured');
    return [];
  }
  await dropDatabase(server, DATABASE);
  const env = {
    DATABASE_URL: await createDatabase(server, DATABASE),
    JWT_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    RATE_LIMIT_SHARP: '9999999/60',
  };
  const worker = await startService({ ...env, ROLE: 'worker' });
  const api = await startService({ ...env, ...FEW_ARENAS, ROLE: 'api' }, undefined, SMALL_HEAP);
  const { rawKey } = await signInToDataApi(api.origin);
  const read = (name: string) =>
    compareRead(api.port, { name, path: '/api/v1/data/picks/today', headers: { 'x-api-key': rawKey } });

  const ingests = await ingestNewDays(api.origin, DAYS);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryMb(api.pid));
  }, 200);
  const alone = await read('GET /data/picks/today, cached, an API process on PostgreSQL');
  const endless = ingestForEver(api.origin);
  const beside = await read('the same while the worker ingests days');
  await endless.stop();
  const { db, close } = connect({ url: env.DATABASE_URL, poolSize: 2 }, console.error);
  await addPasts(db);
  await close();
  const tenfold = await read('the same with ten times the games');
  clearInterval(watch);
  await api.stop();
  await worker.stop();
  await dropDatabase(server, DATABASE);
  return [
    { ...alone, aim: { least: 0.7 } },
    { ...beside, aim: { least: 0.75 * alone.ratio } },
    { ...tenfold, aim: { least: 0.9 * alone.ratio } },
    withLimit('memory of an API process under these reads', 'MB', {
      values: [memory],
      limit: MEMORY_LIMIT_MB,
    }),
    ingestRow('PostgreSQL', ingests, INGEST_LIMIT_MS),
  ];
}

function ingestForEver(origin: string) {
  let going = true;
  const work = (async () => {
    for (let day = DAYS; going; day++) await ingestNewDays(origin, 1, day);
  })();
  return {
    stop: () => {
      going = false;
      return work;
    },
  };
}
