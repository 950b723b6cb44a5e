import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf } from '../../ledger/verify/bytes.ts';
import { type LogSource, remoteSource } from '../../ledger/verify/remote-source.ts';
import { tilePath, tilesOf } from '../../ledger/verify/tiles.ts';
import type { Verdict } from '../../ledger/verify/verify-log.ts';
import { StartError } from '../../platform/start-error.ts';
import { EXIT } from '../exit-codes.ts';

const TIMEOUT_MS = 30_000;

/** Reads a log over HTTP. The address may be that of the service or of its ledger. */
export function remoteLog(address: string): LogSource {
  const base = address.replace(/\/+$/, '').replace(/(\/ledger)?$/, '/ledger');
  return remoteSource(base, async (url) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`${base} cannot be reached: ${reason}`, EXIT.network);
    });
    if (response.ok || response.status === 404 || response.status === 429) return response;
    throw new StartError(`${url} answered ${response.status}.`, EXIT.network);
  });
}

export const folderLog =
  (folder: string): LogSource =>
  async (path) => {
    const file = join(folder, path);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
  };

/** Copies a verified log into a folder, in the layout of C2SP tlog-tiles. */
export async function mirrorLog(
  source: LogSource,
  { checkpoint, note, findings, imports, candidates }: Verdict,
  folder: string,
) {
  const put = (path: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  if (findings.some(({ level }) => level === 'fail')) return;
  const stamps = textOf((await source('timestamps')) ?? new Uint8Array())?.match(/\d+/g) ?? [];
  const paths = [
    'key',
    'info',
    'cosignatures',
    'timestamps',
    ...stamps.map((size) => `timestamp/${size}`),
    ...tilesOf(checkpoint.size).map(tilePath),
    ...imports.map((index) => `import/${index}`),
    ...candidates.map((index) => `candidates/${index}`),
  ];
  for (const path of paths) {
    const bytes = await source(path);
    if (bytes) put(path, bytes);
  }
  put('checkpoint', note);
}
