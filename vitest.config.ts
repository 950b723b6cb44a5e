import { defineConfig } from 'vitest/config';

/** Minutes together: they run with `npm run test:servers`, on PostgreSQL. */
const SLOW = ['test/api/fuzz.test.ts', 'test/live/days.test.ts', 'test/live/keys.test.ts'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sdk/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['test/faults/**', 'test/heavy/**', 'test/browser/**', 'node_modules/**', ...SLOW],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
