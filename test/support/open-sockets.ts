import { readdirSync, readlinkSync } from 'node:fs';

/** Sockets that a process has open. Its database opens and closes files meanwhile, which do not count. */
export const countSockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false; // closed meanwhile
  }
}
