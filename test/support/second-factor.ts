import { Secret, TOTP } from 'otpauth';
import type { Caller } from './client.ts';

/** The code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });

/** Enrols through the API, with the code of `now`. */
export async function enrol(person: Caller, now: Date) {
  const started = await person.post('/me/second-factor');
  const secret: string = started.body.secret;
  const confirmed = await person.post('/me/second-factor/confirm', { code: codeAt(secret, now) });
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  return { secret, recoveryCodes };
}
