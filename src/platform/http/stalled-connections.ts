import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECKS = 6;

/** Since when no byte was accepted, how many bytes had been accepted, and when that was last checked. */
type Stall = { sinceMs: number; acceptedBytes: number; checkedAtMs: number };

/**
 * Closes connections whose client accepts no byte of a waiting response for `longestMs`. Node's socket
 * timeout fires if nothing was read or written for `checkMs`; a slow client that takes parts of one long
 * write postpones it. An idle stream has nothing waiting.
 */
export function closeStalled(server: Server, longestMs: number): void {
  const checkMs = longestMs / CHECKS;
  const stalls = new WeakMap<Socket, Stall>();
  server.timeout = checkMs;
  // With this listener Node leaves all socket timeouts to us, also those of keep-alive connections.
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
  const acceptedBytes = socket.bytesWritten - socket.writableLength; // bytes of completed writes
  const isSame = before?.acceptedBytes === acceptedBytes && checkedAtMs - before.checkedAtMs < checkMs * 1.5; // not postponed
  return { sinceMs: isSame ? before.sinceMs : checkedAtMs - checkMs, acceptedBytes, checkedAtMs };
}
