import { sql } from 'kysely';
import { API_KEY_PREFIX } from '../src/accounts/api-keys.ts';
import type { Db } from '../src/platform/db/connect.ts';
import { newToken, sha256 } from '../src/platform/secrets.ts';

/** New Sharp accounts, one API key each: many readers are many accounts, each with a budget of its own. */
export async function addSubscribers(db: Db, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => newToken(API_KEY_PREFIX));
  const rows = JSON.stringify(
    keys.map((key) => ({ email: `${key}@example.com`, hash: sha256(key).toString('hex') })),
  );
  await sql`
    with given as (select * from json_to_recordset(${rows}::json) as r(email text, hash text)),
      people as (insert into users (email, password_hash, tier, created_at)
        select lower(email), '', 'sharp', now() from given returning id, email)
    insert into api_keys (user_id, hash, prefix, name, created_at)
      select id, decode(hash, 'hex'), ${API_KEY_PREFIX}, 'bench', now()
      from people join given on lower(given.email) = people.email`.execute(db);
  return keys;
}
