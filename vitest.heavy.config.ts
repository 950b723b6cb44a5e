import { defineConfig } from 'vitest/config';

/** What takes minutes and real data: not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/heavy/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
});
