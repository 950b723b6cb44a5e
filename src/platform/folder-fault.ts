import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NO_FOLDER = new Set(['EEXIST', 'ENOTDIR']);

export const fullDisk = (dir: string) =>
  new StartError(`The disk of data folder ${dir} is full. Free some space and start again.`);

export const unusableFolder = (dir: string, reason: string) =>
  new StartError(
    `Data folder ${dir} cannot be used (${reason}). Give this user write access to it, or start on another folder:  DATA_DIR=<folder> npm start`,
  );

/**
 * Runs a startup step that accesses the data folder and turns a system error into a one-sentence StartError.
 */
export function inDataFolder<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const code = errorCode(error) ?? '';
    if (FULL.has(code)) throw fullDisk(dir);
    if (NO_FOLDER.has(code))
      throw new StartError(
        `Data folder ${dir} is not a folder. Move the file away, or start on another folder:  DATA_DIR=<folder> npm start`,
      );
    throw unusableFolder(dir, error.message);
  }
}
