import { existsSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveSession } from './serve-session.ts';

type Data = { dataDir: string; socket: string; module: object };

const { dataDir, socket, module }: Data = workerData;

// Without this check PGlite would create an empty database over the remaining files.
if (!existsSync(join(dataDir, 'PG_VERSION'))) throw new Error('PG_VERSION is missing');

// A quarter of PostgreSQL's default: the OS caches the files anyway, and this memory is never freed.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const db = await PGlite.create({ dataDir, startParams, pgliteWasmModule: module });
rmSync(socket, { force: true }); // left by a killed process: we hold the folder lock, so nobody listens
const server = serveSession(db);
await new Promise<void>((listening) => server.listen(socket, listening));

parentPort?.once('message', async () => {
  server.close();
  await db.close();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
flushCompileCache(); // a thread that is terminated writes nothing at its exit
