import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestService } from '../support/service.ts';

test('a start that fails before the service listens leaves no handler that would keep the process alive', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'demo-links'), 'short');
  const listeners = process.listenerCount('uncaughtException');
  const left = { dataDir, database: null, at: new Date('2026-01-15T17:00:00Z') };
  const origin = { left, template: inject('template') };
  await expect(startTestService({ DEMO: 'on' }, {}, {}, undefined, origin)).rejects.toThrow('is damaged');
  expect(process.listenerCount('uncaughtException')).toBe(listeners);
});
