import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { minutesAfter } from '../../domain/dates.ts';

const VALID_MINUTES = 5;

export const challengeExpiry = (now: Date): Date => minutesAfter(now, VALID_MINUTES);

/** The challenge that a browser says it answers; null if that cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    return decodeClientDataJSON(clientDataJSON).challenge;
  } catch {
    return null;
  }
}

/** WebAuthn's user handle, by which an authenticator keeps one passkey per account. Not personal data. */
export const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`hardwood user ${userId}`);
