import { defineConfig } from 'vitest/config';
import { stretched } from './test/support/patience.ts';

/** Slow on purpose: real processes that are killed, paused, starved and cut off. One at a time. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: stretched(300_000),
    hookTimeout: stretched(240_000),
  },
});
