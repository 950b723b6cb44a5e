import { readdirSync, readlinkSync } from 'node:fs';

/** Open sockets of a process, without the files of its database. */
export const countSockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false; // closed meanwhile
  }
}
