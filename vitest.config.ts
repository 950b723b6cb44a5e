import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sdk/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['test/faults/**', 'test/heavy/**', 'node_modules/**'],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
