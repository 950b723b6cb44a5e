import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/** The process that listens on a port, if this user may see it: from /proc on Linux, null elsewhere. */
function holderOf(port: number): { pid: number; name: string } | null {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const inodes = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENING)
      .map((fields) => `socket:[${fields[9]}]`);
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (socketsOf(pid).some((socket) => inodes.includes(socket)))
        return { pid: Number(pid), name: readFileSync(`/proc/${pid}/comm`, 'utf8').trim() };
  } catch {
    // Without /proc the message omits the process name.
  }
  return null;
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return []; // another user's process, or one that has just ended
  }
}

export function explainPort(port: number): string {
  const holder = holderOf(port);
  const who = holder ? ` (pid ${holder.pid}, ${holder.name})` : '';
  return `Port ${port} is in use${who}. Use another port:  PORT=${port + 1} npm start`;
}
