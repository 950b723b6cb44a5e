import { minutesAfter } from '../../domain/dates.ts';

const VALID_MINUTES = 5;

export const challengeExpiry = (now: Date): Date => minutesAfter(now, VALID_MINUTES);

/**
 * The challenge that a browser says it answers; null if that cannot be read. Decoded here, because the helper of the
 * library loads all of it.
 */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** WebAuthn's user handle, by which an authenticator keeps one passkey per account. Not personal data. */
export const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`hardwood user ${userId}`);
