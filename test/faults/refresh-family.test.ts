import { test } from 'vitest';
import { checkRefreshFamilies } from '../models/refresh.ts';
import { duringTests } from '../support/during-tests.ts';
import { KILLS } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const SEED = Number(process.env.FAULT_SEED ?? 42);
/** 2,000 by default; CI runs fewer. */
const RUNS = Number(process.env.FAULT_RUNS ?? 100 * KILLS);

const service = duringTests(startTestService);

test('a session behaves like its model over thousands of sequences', async () => {
  await checkRefreshFamilies(service.db, { runs: RUNS, seed: SEED });
});
