import { defineConfig } from 'vitest/config';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { SECOND_TRY, stretched } from './test/support/patience.ts';
import { SHORT_LIVES } from './test/support/short-lives.ts';

preferMemoryFolder();

/** The dashboard in real Chromium: minutes of clicking, so that `npm test` stays quick. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/support/template.ts', 'test/support/dashboard-data.ts'],
    maxWorkers: 2,
    ...SHORT_LIVES,
    retry: SECOND_TRY,
    testTimeout: stretched(60_000),
    hookTimeout: stretched(120_000),
  },
});
