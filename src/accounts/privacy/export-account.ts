import { listOwnedTables } from '../../platform/db/owned-rows.ts';
import { listMailsTo } from '../../platform/mail/queries.ts';
import { withhold } from '../../platform/rights/withhold.ts';
import type { AccountDeps } from '../deps.ts';
import { getUser } from '../user-queries.ts';

/** What the market and our model said beside forecasts: before tip-off it would be prices beyond the account's plan. */
const NOT_OF_THE_ACCOUNT = { arena_forecasts: ['market', 'model'] };

/** Everything that is stored about an account, as the pieces of one JSON document. */
export async function* exportAccount(
  { db, rights, ownDataFields }: Pick<AccountDeps, 'db' | 'rights' | 'ownDataFields'>,
  { userId, now }: { userId: number; now: Date },
): AsyncGenerator<string> {
  const visible = (table: string, row: object): object => {
    const copy = structuredClone(row);
    withhold(copy, { rights, right: 'export', fields: ownDataFields[table] ?? [] });
    return copy;
  };
  const { email } = await getUser(db, userId);
  const mails = (await listMailsTo(db, email)).map((mail) =>
    mail.kind === 'alert' ? visible('mails', mail) : mail,
  );
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
      yield comma + JSON.stringify(visible(table, row));
      comma = ',';
    }
    yield ']';
  }
  yield '}}';
}
