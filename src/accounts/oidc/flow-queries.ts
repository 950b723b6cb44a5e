import type { Db } from '../../platform/db/connect.ts';
import { sha256 } from '../../platform/secrets.ts';

/** `second-factor`: the provider has confirmed who it is, and a code is awaited. */
type Purpose = 'sign-in' | 'second-factor' | 'link';
type FlowKey = { state: string; browser: string };

export const insertFlow = (
  db: Db,
  flow: FlowKey & { purpose: Purpose; userId: number | null; expiresAt: Date },
) => {
  const { state, browser, ...rest } = flow;
  return db
    .insertInto('oidcFlows')
    .values({ ...rest, stateHash: sha256(state), browserHash: sha256(browser) })
    .execute();
};

type Ask = FlowKey & { purpose: Purpose; now: Date };

export const findFlow = (db: Db, { state, browser, purpose, now }: Ask) =>
  db
    .selectFrom('oidcFlows')
    .select('userId')
    .where('stateHash', '=', sha256(state))
    .where('browserHash', '=', sha256(browser))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** Consumes the flow: of two requests with the same state, one gets it. */
export const takeFlow = (db: Db, { state, browser, purpose, now }: Ask) =>
  db
    .deleteFrom('oidcFlows')
    .where('stateHash', '=', sha256(state))
    .where('browserHash', '=', sha256(browser))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();

export const purgeFlows = (db: Db, now: Date) =>
  db.deleteFrom('oidcFlows').where('expiresAt', '<', now).execute();
