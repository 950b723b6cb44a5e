import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';
import { QUICK_WASM } from './test/support/quick-wasm.ts';

preferMemoryFolder();

/** Slow on purpose: real processes that are killed, paused, starved and cut off. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/template.ts', 'test/support/embedded-template.ts'],
    setupFiles: ['test/support/end-processes.ts'],
    sequence: {
      sequencer: longestFirst([
        'outage',
        'operations',
        'fleet',
        'lost-workers',
        'never-reading',
        'webhooks',
        'migrate-to-postgres',
        'start',
        'first-boot',
        'timing',
        'replay',
        'backup',
        'ingest-kill',
        'kill',
      ]),
    },
    maxWorkers: 4,
    isolate: false,
    execArgv: [QUICK_WASM],
    testTimeout: stretched(300_000),
    hookTimeout: stretched(240_000),
  },
});
