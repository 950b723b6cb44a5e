import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRandom } from '../data/random.ts';
import { freePort, makeFolder, spawnService, startProcess, tick, until } from '../support/process.ts';

const SEED = Number(process.env.FAULT_SEED ?? 7);

const random = createRandom(SEED);

/** The files that a first start creates in its data folder, and how long after each it is killed at most. */
test.each([
  ['before the database', 'lock', 200],
  ['while the database is created', 'pg.new-', 1_500],
  ['when the database exists', 'pg', 300],
  ['during the migrations', '.s.PGSQL.5432', 1_000],
])(`a first start that is killed %s can be started again (seed ${SEED})`, async (_, file, withinMs) => {
  const folder = makeFolder();
  const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
  try {
    const first = spawnService(settings);
    const has = (name: string) =>
      readdirSync(folder.dir).some((one) => (name.endsWith('-') ? one.startsWith(name) : one === name));
    await until(`there is ${file}`, () => has(file), 60_000);
    const moment = random.below(withinMs);
    await tick(moment);
    await first.kill('SIGKILL');
    console.log(`killed ${moment} ms after ${file}; there are ${readdirSync(folder.dir).join(' ')}`);
    const second = await startProcess(settings);
    await second.signIn();
    expect((await second.kill('SIGTERM')).code).toBe(0);
  } finally {
    folder.remove();
  }
});
