import { expect, test } from 'vitest';
import { createRandom } from '../data/random.ts';
import { freePort, makeFolder, spawnService, startProcess, tick } from '../support/process.ts';

const SEED = Number(process.env.FAULT_SEED ?? 7);
const KILLS = 6;

test(`a first start that is killed at any moment can be started again (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const moments: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    const folder = makeFolder();
    const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
    try {
      const moment = 200 + random.below(3_300);
      moments.push(moment);
      const first = spawnService(settings);
      await tick(moment);
      await first.kill('SIGKILL');
      const second = await startProcess(settings);
      await second.signIn();
      expect((await second.kill('SIGTERM')).code).toBe(0);
    } finally {
      folder.remove();
    }
  }
  console.log(`first boots killed after ms: ${moments.join(' ')}`);
});
