import { PGlite } from '@electric-sql/pglite';

/** A program of its own, because making a database takes four times the memory of using it, and a process gives that back. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
const db = await PGlite.create(folder);
await db.close();
