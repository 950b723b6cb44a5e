import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { inDataFolder } from '../folder-fault.ts';
import { randomSecret } from '../secrets.ts';
import { StartError } from '../start-error.ts';

/**
 * Generates an unset secret once and stores it in a file that only this user can read, so it survives
 * restarts.
 */
export function loadOrCreateSecret(dataDir: string, name: string, bytes = 32): string {
  const path = join(dataDir, name);
  const secret = inDataFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    createOnce(path, `${randomSecret(bytes)}\n`);
    return readFileSync(path, 'utf8').trim();
  });
  const length = Buffer.byteLength(secret);
  if (length < bytes)
    throw new StartError(
      `Secret file ${path} is damaged: ${length} ${length === 1 ? 'byte' : 'bytes'}, at least ${bytes} are needed. Restore it from a backup, or delete it to get a new secret, which ends all sessions and cannot read what the old one encrypted.`,
    );
  return secret;
}

function createOnce(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    rmSync(path, { force: true }); // a full disk leaves an empty file
    throw error;
  }
}
