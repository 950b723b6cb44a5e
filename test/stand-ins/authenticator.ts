import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const bigEndian = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

type Twist = { origin?: string; verified?: boolean; counter?: number; challenge?: string };

/** A passkey in software: signs what a browser would send for a challenge, or something slightly wrong. */
export function createAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const flagsAnd = (twist: Twist, extra: number) =>
    Buffer.from([USER_PRESENT | (twist.verified === false ? 0 : USER_VERIFIED) | extra]);
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin }),
    );
  const credential = <T extends object>(response: T) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    create(options: { challenge: string; user: { id: string } }, twist: Twist = {}) {
      userHandle = options.user.id;
      const authData = Buffer.concat([
        sha256(rpId),
        flagsAnd(twist, HAS_CREDENTIAL),
        bigEndian(counter, 4),
        Buffer.alloc(16),
        bigEndian(id.length, 2),
        id,
        cose,
      ]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return credential({
        clientDataJSON: base64(clientData('webauthn.create', options.challenge, twist)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      });
    },
    get(options: { challenge: string }, twist: Twist = {}) {
      counter += 1;
      const client = clientData('webauthn.get', options.challenge, twist);
      const authData = Buffer.concat([
        sha256(rpId),
        flagsAnd(twist, 0),
        bigEndian(twist.counter ?? counter, 4),
      ]);
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
        userHandle,
      });
    },
  };
}
