import { findNewestAuditDetail, insertAuditEvent } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Dependencies } from './dependencies.ts';

const KIND = 'source_rights_stated';

/** Writes the rights that the operator has stated to the audit log, whenever they differ from the last ones. */
export async function startRights({ db, config, factSources, clock }: Dependencies): Promise<void> {
  await factSources.start();
  const stated = config.given.SOURCE_RIGHTS?.text ?? '';
  await inTransaction(db, async (db) => {
    const before = await findNewestAuditDetail(db, KIND);
    if ((before?.sourceRights ?? '') === stated) return;
    const detail = { sourceRights: stated };
    await insertAuditEvent(db, {
      kind: KIND,
      actor: 'operator',
      userId: null,
      ip: null,
      detail,
      at: clock.now(),
    });
  });
}
