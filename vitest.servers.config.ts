import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';
import { SLOW } from './test/support/slow.ts';

preferMemoryFolder();

/** What meets the database, on a real PostgreSQL and Redis; and what takes long, which runs here only. */
export default defineConfig({
  test: {
    include: ['test/api/**/*.test.ts', 'test/facts/**/*.test.ts', 'test/live/**/*.test.ts', ...SLOW],
    exclude: configDefaults.exclude,
    globalSetup: ['test/support/template.ts', 'test/support/embedded-template.ts'],
    setupFiles: ['test/support/end-processes.ts'],
    sequence: {
      sequencer: longestFirst(['replay', 'rights-scan', 'package', 'day-of-picks', 'sdk-examples']),
    },
    maxWorkers: 3,
    isolate: false,
    testTimeout: stretched(20_000),
    hookTimeout: stretched(60_000),
  },
});
