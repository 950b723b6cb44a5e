import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTimestamp } from '../../ledger/verify/timestamp.ts';
import { errorCode } from '../../platform/error-code.ts';
import { StartError } from '../../platform/start-error.ts';
import { EXIT } from '../exit-codes.ts';

const run = promisify(execFile);

/**
 * Checks time stamps with the system's OpenSSL against the certificates of an authority: its root, and those
 * between that its replies do not contain.
 */
export function timestampCheck(caFile: string) {
  if (!existsSync(caFile)) throw new StartError(`${caFile} does not exist.`, EXIT.usage);
  return async (reply: Uint8Array, text: string): Promise<Date | null> => {
    const stamp = readTimestamp(reply, text);
    if (!stamp) return null;
    const folder = mkdtempSync(join(tmpdir(), 'hw-timestamp-'));
    try {
      writeFileSync(join(folder, 'text'), text);
      writeFileSync(join(folder, 'reply'), reply);
      const files = ['-data', join(folder, 'text'), '-in', join(folder, 'reply'), '-CAfile', caFile];
      // Certificates must have been valid then. They expire long before a record loses its interest.
      const seconds = String(Math.floor(stamp.at.getTime() / 1_000));
      await run('openssl', ['ts', '-verify', ...files, '-attime', seconds]);
      return stamp.at;
    } catch (error) {
      if (errorCode(error) === 'ENOENT')
        throw new StartError('--tsa-ca needs the command openssl, which is not installed.', EXIT.usage);
      return null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
