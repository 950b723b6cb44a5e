import { insertAuditEvent } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { normaliseEmail } from '../identity.ts';
import { welcomeMail } from '../mails.ts';
import { takeRegistration } from '../register.ts';
import { insertUser } from '../user-queries.ts';
import { providerOf } from './flow.ts';
import { insertIdentity } from './identity-queries.ts';
import type { ProviderPerson } from './provider.ts';

/**
 * Opens a Free account without a password for somebody whose identity is not linked. An address that has an account
 * is refused: only its owner links the identity, signed in. Nothing is said about addresses that are not verified.
 */
export async function openAccount(
  deps: AccountDeps,
  { person, ip, now }: { person: ProviderPerson; ip: string; now: Date },
): Promise<{ id: number; email: string }> {
  const { db, jobs, baseUrl, config } = deps;
  const { name, issuer } = providerOf(deps);
  if (person.email === null || !person.emailVerified)
    throw new Problem('forbidden', `${name} has not verified your email address.`);
  const email = normaliseEmail(person.email);
  if (config.accounts.registration) await takeRegistration(db, { ip, now });
  return inTransaction(db, async (db) => {
    const taken = new Problem(
      'forbidden',
      `No account is linked to this sign-in. If you have one with the address ${email}, sign in to it and link ${name} on the account page.`,
    );
    if (!config.accounts.registration) throw taken;
    const user = await insertUser(db, { email, passwordHash: null, tier: 'free', now });
    if (!user) throw taken;
    const { subject } = person;
    if (!(await insertIdentity(db, { userId: user.id, issuer, subject, email, now }))) throw taken;
    await queueMail(db, jobs, welcomeMail(email, baseUrl), { now });
    const detail = { factor: 'oidc' };
    await insertAuditEvent(db, {
      kind: 'registered',
      actor: 'anonymous',
      userId: user.id,
      ip,
      detail,
      at: now,
    });
    return { id: user.id, email };
  });
}
