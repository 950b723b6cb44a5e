import { listAuditEvents } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { signedIn } from '../../platform/http/access.ts';
import { readIdCursor } from '../../platform/http/id-cursor.ts';
import type { App } from '../../platform/http/shell.ts';
import { AUDIT_LIMIT, AuditPage, AuditQuery } from './contract.ts';

/** Only for signed-in Admins: events have IP addresses, which monitoring with an ops token does not need. */
export function auditRoutes(app: App, { db }: { db: Db }): void {
  app.get('/admin/audit', {
    config: { access: signedIn('admin'), noStore: true },
    schema: {
      operationId: 'listAuditEvents',
      summary: 'List what happened to accounts and settings',
      tags: ['diagnostics'],
      querystring: AuditQuery,
      response: { 200: AuditPage },
    },
    handler: ({ query }) => pageAuditEvents(db, query),
  });
}

async function pageAuditEvents(
  db: Db,
  { kind, userId, from, to, limit = AUDIT_LIMIT.normal, cursor }: AuditQuery,
): Promise<AuditPage> {
  const size = Math.min(limit, AUDIT_LIMIT.most);
  const rows = await listAuditEvents(db, {
    kind,
    userId,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    before: readIdCursor(cursor),
    limit: size + 1,
  });
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? String(items.at(-1)?.id) : null };
}
