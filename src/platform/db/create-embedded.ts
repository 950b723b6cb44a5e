import { PGlite } from '@electric-sql/pglite';

/**
 * A separate process, because creating a database takes four times the memory of using it, and only a process
 * exit frees it.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
const db = await PGlite.create(folder);
await db.close();
