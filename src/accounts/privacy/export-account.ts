import type { Db } from '../../platform/db/connect.ts';
import { listOwnedTables } from '../../platform/db/owned-rows.ts';
import { listMailsTo } from '../../platform/mail/queries.ts';
import { getUser } from '../user-queries.ts';

/** What the market and our model said beside forecasts: before tip-off it would be prices beyond the account's plan. */
const NOT_OF_THE_ACCOUNT = { arena_forecasts: ['market', 'model'] };

/** Everything that is stored about an account, as the pieces of one JSON document. */
export async function* exportAccount(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): AsyncGenerator<string> {
  const { email } = await getUser(db, userId);
  const mails = await listMailsTo(db, email);
  yield `{"generatedAt":${JSON.stringify(now)},"mails":${JSON.stringify(mails)},"tables":{`;
  let separator = '';
  for (const { table, rows } of await listOwnedTables(db, {
    root: 'users',
    id: userId,
    without: NOT_OF_THE_ACCOUNT,
  })) {
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
