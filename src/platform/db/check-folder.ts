import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';

/** A folder that was deleted and recreated has the same path but another device and inode. */
export type FolderIdentity = { dev: number; ino: number };

/** The problem with the folder of the embedded database in one sentence, or null. */
export async function checkFolder(folder: string, identity: FolderIdentity): Promise<string | null> {
  try {
    const { dev, ino } = await stat(folder);
    if (dev !== identity.dev || ino !== identity.ino)
      return 'The data folder was replaced while the service runs. Restart the service.';
    await stat(join(folder, 'global', 'pg_control'));
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    return describeFolderError(error);
  }
}

const SENTENCES: Record<string, string> = {
  ENOENT: 'The data folder is gone or incomplete. Stop the service and restore a backup.',
  EROFS: 'The data folder is on a file system that is mounted read-only.',
  EACCES: 'The data folder is read-only for the user that runs the service.',
  EPERM: 'The data folder is read-only for the user that runs the service.',
};

export const describeFolderError = (error: unknown): string =>
  SENTENCES[errorCode(error) ?? ''] ?? `The data folder cannot be used (${errorCode(error)}).`;
