import { StartError } from '../platform/start-error.ts';
import { systemTimers } from '../platform/timers.ts';
import { EXIT } from './exit-codes.ts';
import { newStepLines, progressBar, type RemoteOperation, summary } from './operation-progress.ts';
import type { Remote } from './remote.ts';

const POLL_MS = 500;
const CLEAR_LINE = '\r\x1b[2K';

/**
 * Follows an operation to its end and exits with its result. Progress goes to stderr: a bar on a terminal,
 * one line per step elsewhere. The first Ctrl-C requests a cancel and keeps following, the second exits.
 */
export async function followOperation(remote: Remote, id: number, { json = false }: { json?: boolean }) {
  const terminal = process.stderr.isTTY === true;
  const interrupt = cancelOnInterrupt(remote, id);
  let before: RemoteOperation | null = null;
  for (;;) {
    const now: RemoteOperation = await remote.get(`/ops/operations/${id}`);
    const lines = newStepLines(before, now);
    if (terminal) process.stderr.write(CLEAR_LINE);
    for (const line of lines) process.stderr.write(`${line}\n`);
    if (now.completedAt !== null) {
      interrupt.stop();
      return report(now, { json, interrupted: interrupt.happened() });
    }
    if (terminal) process.stderr.write(progressBar(now).slice(0, process.stderr.columns || 100));
    before = now;
    await systemTimers.sleep(POLL_MS);
  }
}

function report(
  operation: RemoteOperation,
  { json, interrupted }: { json: boolean; interrupted: boolean },
): void {
  if (json) console.log(JSON.stringify(operation, null, 2));
  if (operation.status !== 'succeeded')
    throw new StartError(summary(operation), interrupted ? EXIT.interrupted : EXIT.failed);
  if (!json) console.log(`✓ ${summary(operation)}`);
}

function cancelOnInterrupt(remote: Remote, id: number) {
  let presses = 0;
  const onInterrupt = () => {
    presses += 1;
    if (presses > 1) process.exit(EXIT.interrupted);
    process.stderr.write('\nCancel requested. Press Ctrl-C again to exit at once.\n');
    // It may have ended meanwhile. The next poll shows its state.
    remote.post(`/ops/operations/${id}/cancel`).catch(() => {});
  };
  process.on('SIGINT', onInterrupt);
  return { happened: () => presses > 0, stop: () => process.off('SIGINT', onInterrupt) };
}
