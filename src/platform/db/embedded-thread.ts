import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataDir, socket } = workerData as { dataDir: string; socket: string };

// PGlite would create an empty database over the files that are left.
if (!existsSync(join(dataDir, 'PG_VERSION'))) throw new Error('PG_VERSION is missing');

// A quarter of PostgreSQL's default: the files are in the system's own cache anyway, and this memory is never given back.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const db = await PGlite.create({ dataDir, startParams });
rmSync(socket, { force: true }); // left behind by a killed process; the folder's lock says that nobody listens
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 100 });
await server.start();

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
