import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECKS = 6;

/** Since when nothing was accepted, what had been accepted by then, and when that was last looked at. */
type Stall = { sinceMs: number; acceptedBytes: number; checkedAtMs: number };

/**
 * Closes connections whose client accepts no byte of a waiting answer for `longestMs`. Node's socket timeout fires when
 * nothing was read or written for `checkMs`; while a slow client takes parts of one long write, Node puts it off. A stream
 * that is merely idle has nothing waiting.
 */
export function closeStalled(server: Server, longestMs: number): void {
  const checkMs = longestMs / CHECKS;
  const stalls = new WeakMap<Socket, Stall>();
  server.timeout = checkMs;
  // With this listener Node leaves every timeout of a socket to us, also the one of kept-alive connections.
  server.on('timeout', (socket: Socket) => {
    if (socket.timeout !== checkMs) return void socket.destroy();
    if (socket.writableLength === 0) return void stalls.delete(socket);
    const stall = stallOf(socket, stalls.get(socket), checkMs);
    if (stall.checkedAtMs - stall.sinceMs >= longestMs) return void socket.destroy();
    stalls.set(socket, stall);
    socket.setTimeout(checkMs); // it fires once
  });
}

function stallOf(socket: Socket, before: Stall | undefined, checkMs: number): Stall {
  const checkedAtMs = performance.now();
  const acceptedBytes = socket.bytesWritten - socket.writableLength; // in writes that are complete
  const isSame = before?.acceptedBytes === acceptedBytes && checkedAtMs - before.checkedAtMs < checkMs * 1.5; // not put off
  return { sinceMs: isSame ? before.sinceMs : checkedAtMs - checkMs, acceptedBytes, checkedAtMs };
}
