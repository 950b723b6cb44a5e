import type { Db } from '../../platform/db/connect.ts';

export const listBookRules = (db: Db) =>
  db.selectFrom('bookRules').selectAll().orderBy('book').orderBy('validFrom').execute();
