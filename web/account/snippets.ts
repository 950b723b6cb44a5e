/** How a receiver verifies a delivery: `sha256=` and the hex HMAC of the raw body. */
export const SNIPPETS: Record<string, string> = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes; header: X-Webhook-Signature
export function verify(body, header, secret) {
  const expected = 'sha256=' + createHmac('sha256', secret).update(body).digest('hex');
  const [a, b] = [Buffer.from(expected), Buffer.from(header ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}`,
  Python: `import hashlib, hmac

# body: the raw bytes; header: X-Webhook-Signature
def verify(body: bytes, header: str, secret: str) -> bool:
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(("sha256=" + digest).encode(), header.encode())`,
  Go: `// body: the raw bytes; header: X-Webhook-Signature
func verify(body []byte, header, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header))
}`,
  Shell: `# body.json: the raw body; compare with what follows sha256= in X-Webhook-Signature
openssl dgst -sha256 -hmac "$SECRET" body.json`,
};
