import { test } from 'vitest';
import { checkRefreshFamilies } from '../models/refresh.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

test('a session behaves like its model, whatever is done with its tokens', {
  timeout: stretched(60_000),
}, async () => {
  await checkRefreshFamilies(service.db, { runs: 250, seed: 20_261_115 });
});
