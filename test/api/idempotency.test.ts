import { describe, expect, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(() => startTestService({ TRUST_PROXY: '127.0.0.0/8' }));

const cancel = '/subscriptions/cancel';
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('Idempotency-Key', () => {
  test('the same key gives the first answer again, byte for byte, and says so', async () => {
    const person = await service.person('pro');
    const first = await person.post(cancel, undefined, keyed('k1'));
    service.clock.advance(60_000);
    const again = await person.post(cancel, undefined, keyed('"k1"'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  test('twenty at once with one key take effect once and agree', async () => {
    const person = await service.person('sharp');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.post(cancel, undefined, keyed('parallel'))),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const mails = await service.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', person.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('another account with the same key is another request', async () => {
    const [one, two] = [await service.person('pro'), await service.person('pro')];
    await one.post(cancel, undefined, keyed('shared'));
    const other = await two.post(cancel, undefined, keyed('shared'));
    expect(other.status).toBe(200);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
  });

  test('a refused request releases its key', async () => {
    const person = await service.person('free');
    expect((await person.post(cancel, undefined, keyed('later'))).status).toBe(404);
    await service.setTier(person.userId, 'pro');
    const now = await person.post(cancel, undefined, keyed('later'));
    expect(now.status).toBe(200);
    expect(now.headers.get('idempotency-replayed')).toBeNull();
  });

  test('is kept for 24 hours, not a second longer', async () => {
    const email = 'day@example.com';
    const forgot = () =>
      service.anonymous.post(
        '/auth/forgot-password',
        { email },
        { ...keyed('day'), 'x-forwarded-for': '198.51.100.1' },
      );
    await forgot();
    service.clock.advance(24 * 3600_000 - 1_000);
    expect((await forgot()).headers.get('idempotency-replayed')).toBe('true');
    service.clock.advance(2_000);
    expect((await forgot()).headers.get('idempotency-replayed')).toBeNull();
  });

  test('the same key with another body is 422; order and white space do not matter', async () => {
    const headers = { ...keyed('body'), 'x-forwarded-for': '198.51.100.2' };
    const send = (body: unknown) => service.anonymous.post('/auth/forgot-password', body, headers);
    await send({ email: 'body@example.com' });
    expect((await send('{ "email" : "body@example.com" }')).headers.get('idempotency-replayed')).toBe('true');
    const other = await send({ email: 'BODY@example.com' });
    expect(other.body).toMatchObject({ status: 422, type: expect.stringMatching(/idempotency-key-reused$/) });
  });

  test('a replay still needs a valid credential', async () => {
    const person = await service.person('pro');
    await person.post(cancel, undefined, keyed('auth'));
    await service.anonymous.post('/auth/logout', undefined, { cookie: person.cookie });
    expect((await person.post(cancel, undefined, keyed('auth'))).status).toBe(401);
  });

  test.each(['', 'x'.repeat(256), 'schlüssel', 'two words'])('%j is not a key', async (key) => {
    const person = await service.person('pro');
    const line = `Idempotency-Key: ${Buffer.from(key).toString('latin1')}`;
    const head = `POST /api/v1${cancel} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\nAuthorization: ${person.credentials.authorization}`;
    const { status, body } = readRaw(await sendRaw(service.port, `${head}\r\n${line}\r\n\r\n`));
    expect(status).toBe(400);
    expect(JSON.parse(body).errors).toEqual([
      { in: 'header', name: 'Idempotency-Key', detail: expect.any(String) },
    ]);
    const twice = readRaw(
      await sendRaw(service.port, `${head}\r\nIdempotency-Key: a\r\nIdempotency-Key: a\r\n\r\n`),
    );
    expect(twice.status).toBe(400);
  });

  test('elsewhere the header is ignored', async () => {
    const person = await service.person('sharp');
    const create = () => person.post('/me/api-keys', { name: 'x' }, keyed('ignored'));
    const [one, two] = [await create(), await create()];
    expect(one.body.id).not.toBe(two.body.id);
  });
});
