import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { insertManyLogs } from '../data/many-logs.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const ROWS = 100_000;
/** All rows at once would take twice that as objects. */
const MOST_GROWTH_MIB = 40;

const service = duringTests(startTestService, stretched(300_000));
beforeAll(async () => {
  await insertManyLogs(service.db, { rows: ROWS + 500, lastDay: '2026-01-14' });
}, stretched(300_000));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live memory, without garbage that waits to be collected. */
const heldMiB = () => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

/** Maximum increase of memory, sampled all the time. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = heldMiB();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, heldMiB());
  }, 500);
  await work().finally(() => clearInterval(look));
  return most - before;
}

test.each(['csv', 'jsonl', 'parquet'])('100,000 rows as %s, in bounded memory, whole', async (format) => {
  const sharp = await service.apiKey(await service.person('sharp'));
  const { id } = (await sharp.post('/data/exports', { type: 'gameLogs', format })).body;
  const started = performance.now();
  const writing = await growthOf(() => service.handlers['exports.run']({ exportId: id }));
  const seconds = (performance.now() - started) / 1000;
  const record = (await sharp.get(`/data/exports/${id}`)).body;
  expect(record).toMatchObject({ status: 'completed', rowCount: ROWS, truncated: true });
  let bytes = 0;
  const reading = await growthOf(async () => {
    const url = `http://127.0.0.1:${service.port}/api/v1/data/exports/${id}/download`;
    const response = await fetch(url, { headers: sharp.credentials });
    for await (const chunk of response.body ?? []) bytes += chunk.length;
  });
  console.log(
    `${format}: ${(record.byteSize / 2 ** 20).toFixed(1)} MiB in ${seconds.toFixed(1)} s, +${writing.toFixed(0)} MiB writing, +${reading.toFixed(0)} MiB sending`,
  );
  expect(bytes).toBe(record.byteSize);
  expect(writing).toBeLessThan(MOST_GROWTH_MIB);
  expect(reading).toBeLessThan(MOST_GROWTH_MIB);
});
