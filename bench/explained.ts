import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/platform/db/connect.ts';
import type { Tables } from '../src/platform/db/tables.ts';

export type Plan = { ms: number; text: string };

const OID = { int8: 20, numeric: 1700, date: 1082 };
const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_level=notice',
  'client_min_messages=notice',
];

/** A connection with auto_explain, so that the plans are those of the service's own queries. */
export function connectExplained(url: string) {
  const plans: Plan[] = [];
  pg.types.setTypeParser(OID.int8, Number);
  pg.types.setTypeParser(OID.numeric, Number);
  pg.types.setTypeParser(OID.date, (text) => text);
  const options = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
  const pool = new pg.Pool({ connectionString: url, max: 4, options });
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, ms, text] = /^duration: ([\d.]+) ms\s+plan:\s*([\s\S]*)$/.exec(message) ?? [];
      if (ms && text) plans.push({ ms: Number(ms), text: text.replace(/^Query Text: /, '') });
    }),
  );
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, close: () => db.destroy(), take: () => plans.splice(0) };
}
