import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Caller, createClient, patient } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import {
  ADMIN,
  freePort,
  makeDataFolder,
  percentile,
  type RunningService,
  startProcess,
  tick,
  until,
} from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';

const LONGEST_WAIT_MS = 1_000;

describe('the embedded database with the whole sample league', () => {
  const folder = makeDataFolder();
  let settings: Record<string, string> & { PORT: string };
  let service: RunningService;
  let admin: Caller;
  const duringFirstLoad: number[] = [];

  /** Reads and writes through the database, uncached, until stopped; returns the duration of each. */
  const measure = (caller: Caller, times: number[]) => {
    const statuses = new Set<number>();
    let on = true;
    const lane = async (request: () => ReturnType<Caller['get']>) => {
      while (on) {
        const began = performance.now();
        const { status } = await request();
        times.push(performance.now() - began);
        statuses.add(status);
        await tick(20);
      }
    };
    const lanes = Promise.all([
      lane(() => caller.get('/ops/tokens')),
      lane(() => caller.post('/ops/tokens', { name: 'measured', scopes: ['ops:read'] })),
      // Several queries in sequence; a response as of the past is not cached.
      lane(() => caller.get(`/data/props?asOf=${new Date(Date.now() - 60_000).toISOString()}`)),
    ]);
    return async () => {
      on = false;
      await lanes;
      // 503: a machine that is too slow for the load refuses requests, at once.
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    };
  };
  const expectNobodyWaited = (what: string, times: readonly number[]) => {
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => Math.round(percentile(times, share)));
    console.log(`${what}: ${times.length} requests, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`);
    expect(times.length).toBeGreaterThan(5);
    expect(longest).toBeLessThan(stretched(LONGEST_WAIT_MS));
  };

  beforeAll(async () => {
    settings = { DATA_DIR: folder.dir, PORT: String(await freePort()), FEED: 'sample' };
    const { anonymous, as } = createClient(`http://127.0.0.1:${settings.PORT}`);
    const starting = startProcess(settings);
    let token: string | undefined;
    await until('the API answers', async () => {
      const answer = await anonymous.post('/auth/login', ADMIN).catch(() => null);
      token = answer?.body?.accessToken;
      return token !== undefined;
    });
    const stop = measure(as({ authorization: `Bearer ${token}` }), duringFirstLoad);
    service = await starting;
    await stop();
    admin = await service.signIn();
  });
  afterAll(async () => {
    await service.kill();
    folder.remove();
  });

  test('nobody waits longer than a second for the first load', () => {
    expectNobodyWaited('first load', duringFirstLoad);
  });

  test('nor for a backup', async () => {
    const times: number[] = [];
    const stop = measure(admin, times);
    const taken = await patient(admin).post('/ops/backups');
    await stop();
    expect(taken.status, taken.text).toBe(201);
    expectNobodyWaited(`backup of ${(taken.body.bytes / 1e6).toFixed(0)} MB`, times);
  });

  test('nor for an export', async () => {
    const times: number[] = [];
    const stop = measure(admin, times);
    const { body, status, text } = await patient(admin).post('/data/exports', {
      type: 'gameLogs',
      format: 'csv',
    });
    expect(status, text).toBe(202);
    await until(
      'the export is there',
      async () => {
        const one = await patient(admin).get(`/data/exports/${body.id}`);
        expect(one.body.status).not.toBe('failed');
        return one.body.status === 'completed';
      },
      60_000,
    );
    await stop();
    expectNobodyWaited('export', times);
  });

  test('a start that meets a backup waits for nothing and succeeds', async () => {
    expect((await service.kill('SIGTERM')).code).toBe(0);
    await queueBackup(folder.dir);
    const before = readdirSync(join(folder.dir, 'backups')).length;
    service = await startProcess(settings);
    await until(
      'the backup is there',
      () => readdirSync(join(folder.dir, 'backups')).filter((name) => !name.startsWith('.')).length > before,
    );
    expect(service.output()).not.toMatch(/timeout exceeded|job failed/);
  });
});

/** As if the hourly backup had become due while the service was stopped. */
const queueBackup = (dataDir: string) =>
  withStoredData(dataDir, async (db) => {
    const log = createLog('error');
    const jobs = createJobs({ db, log, scheduling: false, shared: false });
    await jobs.start();
    await jobs.enqueue(db, 'backup.take', {});
    await jobs.stop();
  });
