import { defineConfig } from 'vitest/config';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';

preferMemoryFolder();

/** What takes minutes and real data: not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/heavy/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    maxWorkers: 1,
    testTimeout: stretched(900_000),
    hookTimeout: stretched(60_000),
  },
});
