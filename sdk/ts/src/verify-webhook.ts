/**
 * True if a delivery of Hardwood is authentic. `header` is the value of `X-Webhook-Signature`, `body` the raw
 * bytes before any parsing, `secret` the secret of the subscription. Runs wherever Web Crypto does: Node,
 * Deno, Bun, browsers, edge workers.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1];
  if (hex === undefined || secret === '') return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['verify']);
  // `verify` compares in constant time.
  return crypto.subtle.verify(
    'HMAC',
    key,
    signature,
    typeof body === 'string' ? utf8.encode(body) : Uint8Array.from(body),
  );
}
