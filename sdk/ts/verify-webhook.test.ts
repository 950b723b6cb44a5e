import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from './src/verify-webhook.ts';

type Vector = { name: string; body: string; secret: string; signature: string; valid: boolean };
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../webhook-vectors.json', import.meta.url), 'utf8'),
);

describe('the test vectors', () => {
  test.each(vectors)('$name: $valid', async ({ body, secret, signature, valid }) => {
    expect(await verifyWebhook(body, signature, secret)).toBe(valid);
    expect(await verifyWebhook(Buffer.from(body), signature, secret)).toBe(valid);
  });

  test('no header is no signature', async () => {
    expect(await verifyWebhook('{}', null, 'x')).toBe(false);
    expect(await verifyWebhook('{}', undefined, 'x')).toBe(false);
  });
});
