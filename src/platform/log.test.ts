import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, linesTo } from './log.ts';

let folder: string;
let file: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  file = join(folder, 'log');
  fd = openSync(file, 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = async (isTTY: boolean) => {
  const to = await linesTo({ isTTY, fd });
  createLog('info', { hidden: ['a "secret" value'], to }).warn({ url: 'x?key=a "secret" value' }, 'slow');
  return expect.poll(() => readFileSync(file, 'utf8'));
};

test('JSON where nobody reads', async () => {
  await (await written(false)).toMatch(/^\{.*"url":"x\?key=\[redacted\]".*"msg":"slow"\}\n$/);
});

test('sentences on a terminal', async () => {
  await (await written(true)).toMatch(
    /^\[\d\d:\d\d:\d\d\] .*WARN.*: .*slow.*\n +.*url.*: "x\?key=\[redacted\]"/,
  );
});
