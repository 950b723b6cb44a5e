import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Hardwood';
const PERIOD_SECONDS = 30;
/** Steps before and after the current one that are accepted, for clocks that are a little off. */
const WINDOW = 1;

const settings = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1', // the only algorithm that all authenticator apps support
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** For the QR code. */
export const totpUri = (secret: string, email: string): string => settings(secret, email).toString();

/** The time step of a valid code that is newer than `lastStep`, otherwise null: no code works twice. */
export function acceptedStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): number | null {
  const totp = settings(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}
