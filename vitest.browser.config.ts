import { defineConfig } from 'vitest/config';

/** The dashboard in real Chromium: minutes of clicking, so that `npm test` stays quick. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
