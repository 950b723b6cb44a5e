import { minutesAfter } from '../../domain/dates.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/access.ts';
import { Problem } from '../../platform/problem.ts';
import { hasPasskey } from '../passkeys/passkey-queries.ts';
import { findFactor } from '../second-factor/factor-queries.ts';
import { findVerifiedAt } from '../session-queries.ts';

const RECENT_MINUTES = 15;

export const recentUntil = (verifiedAt: Date): Date => minutesAfter(verifiedAt, RECENT_MINUTES);

/** For changes of how one signs in: every account must have signed in recently. */
export async function requireRecentSignIn(db: Db, caller: Caller, now: Date): Promise<void> {
  const verifiedAt = caller.kind === 'user' ? await findVerifiedAt(db, caller.sessionId) : undefined;
  if (verifiedAt && now < recentUntil(verifiedAt)) return;
  throw new Problem(
    'step-up-required',
    `This needs a sign-in of the last ${RECENT_MINUTES} minutes. Call POST /api/v1/me/step-up with the password and, if the account has a second factor, a code, or with a passkey. Then repeat the request.`,
  );
}

/** For new credentials and deletion: accounts with nothing but a password are not asked again. */
export async function requireStepUp(db: Db, caller: Caller, now: Date): Promise<void> {
  const isProtected = (await findFactor(db, caller.userId)) || (await hasPasskey(db, caller.userId));
  if (isProtected) await requireRecentSignIn(db, caller, now);
}
