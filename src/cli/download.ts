import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { StartError } from '../platform/start-error.ts';
import { systemTimers } from '../platform/timers.ts';
import { EXIT } from './exit-codes.ts';
import type { Remote } from './remote.ts';

const TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * Downloads an export to a temporary file and renames it when complete. Resumes after a broken connection, or
 * restarts if the file has changed.
 */
export async function download(
  remote: Remote,
  { id, byteSize }: { id: number; byteSize: number },
  file: string,
) {
  const part = `${file}.part`;
  let tag: string | null = null;
  let have = 0;
  for (let attempt = 1; ; attempt++) {
    const resume: Record<string, string> =
      tag && have > 0 ? { range: `bytes=${have}-`, 'if-range': tag } : {};
    const response = await remote.fetch(`/data/exports/${id}/download`, resume);
    tag = response.headers.get('etag');
    if (response.status !== 206) have = 0;
    const target = createWriteStream(part, { flags: have > 0 ? 'a' : 'w' });
    const broke = await pipeline(
      Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream),
      target,
    ).then(
      () => null,
      (error: Error) => error,
    );
    have += target.bytesWritten;
    if (broke === null && have === byteSize) return rename(part, file);
    if (attempt === TRIES) {
      await rm(part, { force: true });
      throw new StartError(
        `The download was interrupted ${TRIES} times: ${broke?.message ?? 'too short'}.`,
        EXIT.network,
      );
    }
    await systemTimers.sleep(PAUSE_MS);
  }
}
