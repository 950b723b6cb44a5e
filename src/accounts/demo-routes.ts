import { Type } from 'typebox';
import { TIERS } from '../domain/tiers.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { open } from '../platform/http/access.ts';
import type { App } from '../platform/http/shell.ts';
import { Problem } from '../platform/problem.ts';
import { OneOf } from '../platform/schema.ts';
import { refreshCookie } from './cookie.ts';
import { isDemoTicket } from './demo-link.ts';
import type { AccountDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { demoEmail } from './first-accounts.ts';
import { openSession } from './sessions.ts';
import { findUserByEmail } from './user-queries.ts';

/**
 * One-click sign-in to a demo account. Registered only in demo mode, and only for requests from this machine.
 */
export function demoRoutes(app: App, deps: AccountDeps & { demoSecret: string }): void {
  const { db, clock, refreshTokens, baseUrl, demoSecret } = deps;
  app.get('/dev/login', {
    config: { access: open, page: true, noStore: true, localOnly: true },
    schema: { querystring: Type.Object({ as: OneOf(TIERS), t: Type.String({ maxLength: 64 }) }) },
    handler: async ({ query: { as: tier, t: ticket }, ip, headers }, reply) => {
      const user = await findUserByEmail(db, demoEmail(tier));
      if (!isDemoTicket(ticket, demoSecret, tier) || !user || user.disabledAt !== null)
        throw new Problem(
          'not-found',
          'This sign-in link is not valid. Use the link that the service printed at its start.',
        );
      const now = clock.now();
      const session = await inTransaction(db, async (db) => {
        await insertAuditEvent(db, { kind: 'login', actor: `user:${user.id}`, userId: user.id, ip, at: now });
        return openSession(db, { userId: user.id, ip, device: deviceOf(headers['user-agent']), now });
      });
      return reply
        .header('set-cookie', refreshCookie(refreshTokens.write(session), baseUrl))
        .redirect('/#signed-in', 303);
    },
  });
}
