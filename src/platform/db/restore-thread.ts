import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, tar }: { dataDir: string; tar: Uint8Array<ArrayBuffer> } = workerData;

// Opened once and closed, so that recovery rolls back open transactions now and not at the first start.
const db = await PGlite.create({ dataDir, loadDataDir: new Blob([tar]) });
await db.query('select 1');
await db.close();
parentPort?.postMessage('restored');
