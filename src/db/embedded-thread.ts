import { readFileSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataDir, socket, template } = workerData as { dataDir: string; socket: string; template?: string };

// A quarter of PostgreSQL's default: the files are in the system's own cache anyway, and this memory is never given back.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const place = template ? { loadDataDir: new Blob([readFileSync(template)]) } : { dataDir };
const db = await PGlite.create({ ...place, startParams });
rmSync(socket, { force: true }); // left behind by a killed process; the folder's lock says that nobody listens
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 100 });
await server.start();

parentPort?.on('message', async (message: 'stop' | 'dump') => {
  if (message === 'dump') {
    const dump = await db.dumpDataDir('none');
    const bytes = new Uint8Array(await dump.arrayBuffer());
    parentPort?.postMessage(bytes, [bytes.buffer]); // handed over, not copied
    return;
  }
  await server.stop();
  await db.close();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
