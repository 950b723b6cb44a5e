/**
 * True when a delivery of Hardwood is genuine: `header` is what stands in `X-Webhook-Signature`, `body` are the bytes as
 * they came, before any parsing, and `secret` is the secret of the subscription. Runs wherever Web Crypto does: Node,
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
  // The comparison is inside, and takes the same time whatever differs.
  return crypto.subtle.verify(
    'HMAC',
    key,
    signature,
    typeof body === 'string' ? utf8.encode(body) : Uint8Array.from(body),
  );
}
