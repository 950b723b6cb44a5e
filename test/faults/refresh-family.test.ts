import { afterAll, beforeAll, test } from 'vitest';
import { checkRefreshFamilies } from '../support/refresh-model.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SEED = Number(process.env.FAULT_SEED ?? 42);
const RUNS = Number(process.env.FAULT_RUNS ?? 2_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('a session behaves like its model over thousands of sequences', async () => {
  await checkRefreshFamilies(service.db, { runs: RUNS, seed: SEED });
});
