import { defineConfig } from 'vitest/config';
import { preferMemoryFolder } from './test/support/memory-folder.ts';
import { stretched } from './test/support/patience.ts';
import { SLOW } from './test/support/slow.ts';

preferMemoryFolder();

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sdk/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['test/faults/**', 'test/heavy/**', 'test/browser/**', 'node_modules/**', ...SLOW],
    globalSetup: ['test/support/template.ts'],
    setupFiles: ['test/support/end-processes.ts'],
    maxWorkers: 3,
    isolate: false,
    testTimeout: stretched(20_000),
    hookTimeout: stretched(60_000),
  },
});
