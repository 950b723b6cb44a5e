import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const MINUTE = 60_000;
let admin: Person;
const service = duringTests(startTestService);
beforeAll(async () => {
  admin = await service.person('admin');
});

describe('GET /admin/audit', () => {
  test('lists what happened, newest first, with who and from where', async () => {
    const person = await service.person('sharp');
    const { body: key } = await person.post('/me/api-keys', { name: 'one' });
    await person.delete(`/me/api-keys/${key.id}`);
    const { status, body, headers } = await admin.get(`/admin/audit?userId=${person.userId}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'api_key_revoked',
      'api_key_created',
      'login',
      'account_created',
    ]);
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      at: service.clock.now().toISOString(),
      kind: 'api_key_revoked',
      actor: `user:${person.userId}`,
      userId: person.userId,
      ip: '127.0.0.1',
      detail: { keyId: key.id },
    });
    expect(body.nextCursor).toBeNull();
  });

  test('filters by kind and time, and pages without a gap or a repetition', async () => {
    const begin = service.clock.now();
    service.clock.advance(MINUTE);
    for (let n = 0; n < 5; n += 1) await service.person('free');
    const from = new Date(begin.getTime() + 1).toISOString();
    const ask = (more: string) => admin.get(`/admin/audit?kind=login&from=${from}${more}`);
    const all = (await ask('')).body.items.map(({ id }: { id: number }) => id);
    expect(all).toHaveLength(5);
    const found: number[] = [];
    let cursor = '';
    do {
      const { body } = await ask(`&limit=2${cursor}`);
      found.push(...body.items.map(({ id }: { id: number }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor);
    expect(found).toEqual(all);
    expect((await ask(`&to=${from}`)).body.items).toEqual([]);
  });

  test('400 for a cursor and a time that are none, 403 below Admin and with an ops token', async () => {
    for (const query of ['cursor=x', 'cursor=99999999999999999', 'from=yesterday', 'userId=0', 'limit=0'])
      expect(await admin.get(`/admin/audit?${query}`)).toMatchObject({ status: 400 });
    const sharp = await service.person('sharp');
    expect(await sharp.get('/admin/audit')).toMatchObject({ status: 403 });
    const token = await service.opsToken('ops:read');
    expect(await token.get('/admin/audit')).toMatchObject({ status: 403 });
  });
});
