import { afterAll, beforeAll, test } from 'vitest';
import { MODEL_RUNS } from '../support/model-runs.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { checkSignIn } from '../support/sign-in-model.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('who is signed in and what is allowed equals a model, whatever is tried', {
  timeout: stretched(300_000),
}, async () => {
  await checkSignIn(service.deps, { runs: MODEL_RUNS, seed: 20_261_117 });
});
