import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Db } from './connect.ts';
import { isUnreachable } from './faults.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 500;

/** Gives a PostgreSQL that starts at the same time a moment to come up, then says in one sentence what is wrong. */
export async function awaitDatabase(db: Db, url: string, onWait: (reason: string) => void): Promise<void> {
  const server = nameOf(url);
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      const words = message || code; // of several addresses that refuse, only the code is told
      if (!isUnreachable(error))
        throw new StartError(`PostgreSQL at ${server} refuses: ${message}. Mend DATABASE_URL.`);
      if (performance.now() > giveUpAt)
        throw new StartError(
          `PostgreSQL at ${server} cannot be reached (${words}). Start it, or mend DATABASE_URL.`,
        );
      if (attempt === 1) onWait(`PostgreSQL at ${server} cannot be reached yet (${words})`);
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  }
}

/** Host and port, never the password. */
function nameOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}`;
}
