import { daysAfter } from '../domain/dates.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { networkOf } from '../platform/network.ts';
import type { AccountDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { newDeviceMail } from './mails.ts';
import type { RefreshToken } from './refresh-token.ts';
import { listKnownPlaces } from './session-queries.ts';
import { openSession } from './sessions.ts';

const FAMILIAR_DAYS = 90; // as long as a session may last

export type Origin = { ip: string; userAgent: string | undefined; now: Date };

/** Opens the session of a user whose identity is proven, and announces a new device. */
export async function completeSignIn(
  db: Db,
  { jobs, baseUrl }: Pick<AccountDeps, 'jobs' | 'baseUrl'>,
  user: { id: number; email: string },
  { ip, userAgent, now, detail = {} }: Origin & { detail?: object },
): Promise<RefreshToken> {
  const device = deviceOf(userAgent);
  if (await isUnfamiliar(db, { userId: user.id, network: networkOf(ip), device, now }))
    await queueMail(db, jobs, newDeviceMail(user.email, { device, at: now }, `${baseUrl}/account`), { now });
  const actor = `user:${user.id}`;
  await insertAuditEvent(db, { kind: 'login', actor, userId: user.id, ip, detail, at: now });
  return openSession(db, { userId: user.id, ip, device, now });
}

/** The first sign-in of all is familiar: the welcome mail has just been sent. */
async function isUnfamiliar(
  db: Db,
  { userId, network, device, now }: { userId: number; network: string; device: string; now: Date },
): Promise<boolean> {
  const places = await listKnownPlaces(db, userId, daysAfter(now, -FAMILIAR_DAYS));
  return places.length > 0 && !places.some((place) => place.network === network && place.device === device);
}
