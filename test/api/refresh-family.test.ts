import { afterAll, beforeAll, test } from 'vitest';
import { stretched } from '../support/patience.ts';
import { checkRefreshFamilies } from '../support/refresh-model.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('a session behaves like its model, whatever is done with its tokens', {
  timeout: stretched(60_000),
}, async () => {
  await checkRefreshFamilies(service.db, { runs: 250, seed: 20_261_115 });
});
