import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { inDataFolder } from '../folder-fault.ts';
import { sibling } from '../sibling.ts';
import { checkFolder } from './check-folder.ts';
import { explainCreation, explainOpening } from './damage.ts';
import { DAMAGED_SENTENCE } from './faults.ts';
import { lockFolder } from './lock.ts';
import { createPageScan } from './scan-pages.ts';

// A Unix socket path is limited to 107 bytes, including the file name .s.PGSQL.5432.
const LONGEST_SOCKET_DIR = 90;
const RESTART_DELAY_MS = 200;
/** In a process that runs for a few seconds the optimizing WebAssembly compiler costs more than it saves. */
const QUICK_COMPILE = '--liftoff-only';
const FOLDER = 'pg';
const MODULE = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
const UNFINISHED = 'pg.new-';

export type Embedded = {
  socketDir: string;
  /** The PostgreSQL data directory. */
  folder: string;
  /** The problem with the files in one sentence, or null if none is known. */
  checkFiles(): Promise<string | null>;
  stop(): Promise<void>;
  /** Ends the thread as a crash would. Only for tests of the restart. */
  crash(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  now: Date;
  /**
   * The folder of a database to copy instead of creating an empty one. Tests use it to skip the migrations.
   */
  template?: string | undefined;
  /** Called when the database thread died and is being restarted. */
  onRestart: (reason: string) => void;
};

/**
 * Runs PGlite in a worker thread behind a Unix socket, so that a long query never blocks the event loop and
 * the other code uses it like any PostgreSQL.
 */
export async function startEmbedded({
  dataDir,
  now,
  template,
  onRestart,
}: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(dataDir);
  inDataFolder(dir, () => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chmodSync(dir, 0o700);
  });
  const folder = join(dir, FOLDER);
  const lock = lockFolder(dir, now);
  const long = Buffer.byteLength(dir) > LONGEST_SOCKET_DIR;
  const socketDir = long ? mkdtempSync(join(tmpdir(), 'hardwood-')) : dir;
  let stopping = false;
  let hasStarted = false;
  let worker: Worker;
  let restart: NodeJS.Timeout | undefined;

  const launch = async () => {
    const module = await compiledModule();
    await new Promise<void>((ready, fail) => {
      worker = new Worker(sibling('embedded-thread', import.meta), {
        workerData: { dataDir: folder, socket: join(socketDir, '.s.PGSQL.5432'), module },
      });
      worker.once('message', () => {
        hasStarted = true;
        ready();
      });
      let reason = 'it ended by itself';
      worker.once('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
        fail(error);
      });
      worker.once('exit', () => {
        fail(new Error(`The database thread ended: ${reason}`)); // no effect if it was ready before
        if (stopping || !hasStarted) return; // a failed first start is reported to the caller, not retried
        onRestart(reason);
        restart = setTimeout(() => void launch().catch(() => {}), RESTART_DELAY_MS);
      });
    });
  };

  const stopThread = () =>
    new Promise<void>((stopped) => {
      // A thread that dies meanwhile never replies, so also wait for its exit.
      worker.once('message', () => stopped()).once('exit', () => stopped());
      worker.postMessage('stop');
    });

  try {
    if (template) cpSync(template, folder, { recursive: true });
    else await createMissing(dir, folder);
    await launch().catch((error) => {
      throw explainOpening(dir, error);
    });
  } catch (error) {
    stopping = true;
    clearTimeout(restart);
    lock.release();
    throw error;
  }
  const identity = statSync(folder);
  const scanPages = createPageScan(folder);
  return {
    socketDir,
    folder,
    async checkFiles() {
      const fault = await checkFolder(folder, identity);
      return fault ?? ((await scanPages()) && DAMAGED_SENTENCE);
    },
    crash: async () => void (await worker.terminate()),
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (worker.threadId > 0) await stopThread();
      await worker.terminate();
      if (long) rmSync(socketDir, { recursive: true, force: true });
      lock.release();
    },
  };
}

/** TypeScript declares it for browsers only. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
let compiling: Promise<object> | undefined;

/** Compiled once per process: threads share the code, also one that is restarted. */
function compiledModule(): Promise<object> {
  compiling ??= readFile(MODULE).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

/**
 * Creates the database in a temporary folder and renames it when complete. If killed meanwhile, the next
 * start begins again.
 */
async function createMissing(dir: string, folder: string): Promise<void> {
  for (const name of readdirSync(dir))
    if (name.startsWith(UNFINISHED)) rmSync(join(dir, name), { recursive: true, force: true });
  if (existsSync(folder)) return;
  const unfinished = join(dir, `${UNFINISHED}${process.pid}`);
  const script = fileURLToPath(sibling('create-embedded', import.meta));
  await promisify(execFile)(process.execPath, [QUICK_COMPILE, script, unfinished]).catch((error) => {
    throw explainCreation(dir, error);
  });
  renameSync(unfinished, folder);
}
