import type { Db } from '../../platform/db/connect.ts';
import { listOwnedTables } from '../../platform/db/owned-rows.ts';
import { listMailsTo } from '../../platform/mail/queries.ts';
import { getUser } from '../user-queries.ts';

/** Everything that is stored about an account, as the pieces of one JSON document. */
export async function* exportAccount(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): AsyncGenerator<string> {
  const { email } = await getUser(db, userId);
  const mails = await listMailsTo(db, email);
  yield `{"generatedAt":${JSON.stringify(now)},"mails":${JSON.stringify(mails)},"tables":{`;
  let separator = '';
  for (const { table, rows } of await listOwnedTables(db, 'users', userId)) {
    yield `${separator}${JSON.stringify(table)}:[`;
    separator = ',';
    let comma = '';
    for await (const row of rows()) {
      yield comma + JSON.stringify(row);
      comma = ',';
    }
    yield ']';
  }
  yield '}}';
}
