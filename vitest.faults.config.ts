import { defineConfig } from 'vitest/config';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';
import { SHORT_LIVES } from './test/support/short-lives.ts';

preferMemoryFolder();

/** Slow on purpose: real processes that are killed, paused, starved and cut off. They wait more than they work. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/template.ts', 'test/support/embedded-template.ts'],
    setupFiles: ['test/support/end-processes.ts'],
    maxWorkers: 3,
    ...SHORT_LIVES,
    testTimeout: stretched(300_000),
    hookTimeout: stretched(240_000),
  },
});
