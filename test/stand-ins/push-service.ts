import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { serve } from './serve.ts';

/** A browser's half of a subscription: what it gives the service, and what decrypts. */
type Browser = { ecdh: ECDH; auth: Buffer };
type Scripted = { status: number; headers?: Record<string, string> };
type Notification = {
  path: string;
  headers: IncomingHttpHeaders;
  /** What the service worker would get. */
  content: { title: string; text: string; path: string };
  claims: { aud: string; exp: number; sub: string };
  /** The application server key that signed, base64url. */
  key: string;
  ttl: number;
};

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * A push service on loopback with its browsers. It checks what real ones check (VAPID, RFC 8292) and decrypts as a
 * browser does (RFC 8291, RFC 8188). A request that fails a check gets 400 or 403 and is in `refused`.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>();
  const notifications: Notification[] = [];
  const refused: string[] = [];
  const scripts = new Map<string, Scripted[]>();
  const { url, stop } = await serve(({ path, headers, body }, response) => {
    const scripted = scripts.get(path)?.shift();
    if (scripted) return response.writeHead(scripted.status, scripted.headers).end('as scripted');
    const browser = browsers.get(path);
    if (!browser) return response.writeHead(410).end();
    try {
      const { claims, key } = readVapid(headers.authorization ?? '', url);
      const content = JSON.parse(decrypt(browser, body).toString());
      const ttl = Number(headers.ttl);
      if (headers['content-encoding'] !== 'aes128gcm' || !Number.isInteger(ttl)) throw new Error('headers');
      notifications.push({ path, headers, content, claims, key, ttl });
      response.writeHead(201).end();
    } catch (error) {
      refused.push(String(error));
      response.writeHead(400).end();
    }
  });
  return {
    notifications,
    refused,
    /** The next responses to notifications for a browser; 201 afterwards. */
    answer: ({ endpoint }: { endpoint: string }, ...responses: Scripted[]) =>
      scripts.set(new URL(endpoint).pathname, responses),
    of: (subscription: { endpoint: string }) =>
      notifications.filter(({ path }) => path === new URL(subscription.endpoint).pathname),
    /** A subscription as `PushSubscription.toJSON()` returns it. */
    subscribe() {
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${url}${path}`, expirationTime: null, keys };
    },
    /** The browser was uninstalled: the endpoint answers 410. */
    forget: ({ endpoint }: { endpoint: string }) => browsers.delete(new URL(endpoint).pathname),
    stop,
  };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
const info = (name: string, ...more: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${name}\0`), ...more]);

/** RFC 8188 with the key derivation of RFC 8291; one record. */
function decrypt({ ecdh, auth }: Browser, message: Buffer): Buffer {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const record = message.subarray(21 + keyLength);
  if (record.length > recordSize || message.length > 4_096) throw new Error('the message is too long');
  const shared = ecdh.computeSecret(sender);
  const ikm = hkdf(shared, auth, info('WebPush: info', ecdh.getPublicKey(), sender), 32);
  const key = hkdf(ikm, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(ikm, salt, info('Content-Encoding: nonce'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2); // delimiter of the last record
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('bad padding');
  return padded.subarray(0, end);
}

function readVapid(authorization: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const seconds = claims.exp - Date.now() / 1000; // the library signs by the system's clock
  const isValid = isSigned && alg === 'ES256' && claims.aud === audience && seconds > 0 && seconds <= 86_400;
  if (!isValid || !/^mailto:\S+@\S+$/.test(claims.sub)) throw new Error('VAPID');
  return { claims, key };
}
