import { rmSync } from 'node:fs';
import { type Row, withLimit } from './row.ts';
import { makeFolder, memoryMb, SMALL_HEAP, startService } from './service.ts';

const FIRST_LIMIT_MS = 25_000;
const LATER_LIMIT_MS = 5_000;
const MEMORY_LIMIT_MB = 900;
const LATER_BOOTS = 3;

/** Time from an empty and from a filled folder to a ready service, and its memory. */
export async function benchBoot(): Promise<Row[]> {
  const folder = makeFolder();
  const boot = async (untilLoaded = false) => {
    const began = performance.now();
    const service = await startService({ LOG_LEVEL: 'info' }, folder, SMALL_HEAP);
    const ms = performance.now() - began;
    const mb = memoryMb(service.pid);
    // Otherwise the later starts would first go on with the load.
    if (untilLoaded) await service.printed('the sample league is loaded');
    await service.stop();
    return { ms, mb };
  };
  const first = await boot(true);
  const later: { ms: number; mb: number }[] = [];
  for (let n = 0; n < LATER_BOOTS; n++) later.push(await boot());
  rmSync(folder, { recursive: true, force: true });
  return [
    withLimit('first start, until ready', 'ms', {
      values: [first.ms],
      limit: FIRST_LIMIT_MS,
      note: `${Math.round(first.mb)} MB resident after it`,
    }),
    withLimit('a later start, until ready', 'ms', {
      values: later.map(({ ms }) => ms),
      limit: LATER_LIMIT_MS,
    }),
    withLimit('memory of the whole service after a start, embedded', 'MB', {
      values: later.map(({ mb }) => mb),
      limit: MEMORY_LIMIT_MB,
      note: 'most of it is the embedded database',
    }),
  ];
}
