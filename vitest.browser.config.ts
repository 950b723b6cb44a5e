import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';

preferMemoryFolder();

/** The dashboard in real Chromium: minutes of clicking, so that `npm test` stays quick. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/support/template.ts', 'test/support/dashboard-data.ts'],
    sequence: { sequencer: longestFirst(['replay', 'console', 'every-page', 'pages']) },
    maxWorkers: 3,
    isolate: false,
    testTimeout: stretched(60_000),
    hookTimeout: stretched(120_000),
  },
});
