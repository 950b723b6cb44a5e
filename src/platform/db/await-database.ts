import { sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';
import type { Db } from './connect.ts';
import { isUnreachable } from './faults.ts';

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 500;

/** Waits a moment for a PostgreSQL that is still starting, then reports the problem in one sentence. */
export async function awaitDatabase(db: Db, url: string, onWait: (reason: string) => void): Promise<void> {
  const server = nameOf(url);
  const deadline = performance.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const words = message || errorCode(error); // when several addresses refuse, the error has only a code
      if (!isUnreachable(error))
        throw new StartError(
          `PostgreSQL at ${server} rejected the connection: ${message}. Fix DATABASE_URL.`,
        );
      if (performance.now() > deadline)
        throw new StartError(
          `PostgreSQL at ${server} cannot be reached (${words}). Start it, or fix DATABASE_URL.`,
        );
      if (attempt === 1) onWait(`PostgreSQL at ${server} cannot be reached yet (${words})`);
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  }
}

/** Host and port, without the password. */
function nameOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}`;
}
