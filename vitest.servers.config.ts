import { configDefaults, defineConfig } from 'vitest/config';

/** What meets the database, on a real PostgreSQL and Redis; and what takes long, which runs here only. */
export default defineConfig({
  test: {
    include: ['test/api/**/*.test.ts', 'test/facts/**/*.test.ts', 'test/live/**/*.test.ts'],
    exclude: configDefaults.exclude,
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
