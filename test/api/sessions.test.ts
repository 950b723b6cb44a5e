import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1';

const service = duringTests(startTestService);

async function signIn(email: string, userAgent: string) {
  const answer = await service.anonymous.post(
    '/auth/login',
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  expect(answer.status).toBe(200);
  return service.as({ authorization: `Bearer ${answer.body.accessToken}` });
}

describe('GET /me/sessions', () => {
  test('lists the devices of the account, newest first, and which one asks', async () => {
    const { email } = await service.account('free');
    await signIn(email, FIREFOX);
    service.clock.advance(60_000);
    const phone = await signIn(email, IPHONE);
    await service.person('free');
    const { status, body } = await phone.get('/me/sessions');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { device: 'Safari on iOS', isCurrent: true, network: '127.0.0.1' },
      { device: 'Firefox on Windows', isCurrent: false },
    ]);
    service.clock.advance(31 * DAY);
    expect((await (await signIn(email, FIREFOX)).get('/me/sessions')).body).toHaveLength(1);
  });
});

describe('DELETE /me/sessions/{id}', () => {
  test('signs a device out at once, and only once', async () => {
    const { email } = await service.account('free');
    const [desk, phone] = [await signIn(email, FIREFOX), await signIn(email, IPHONE)];
    const { body } = await phone.get('/me/sessions');
    const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(await phone.delete(`/me/sessions/${other.id}`)).toMatchObject({
      status: 200,
      body: { id: other.id, revoked: true },
    });
    expect((await desk.get('/me')).status).toBe(401);
    expect((await phone.get('/me')).status).toBe(200);
    expect((await phone.delete(`/me/sessions/${other.id}`)).status).toBe(404);
  });

  test('404 for something that is no id and for a session of somebody else', async () => {
    const { email } = await service.account('free');
    const own = await signIn(email, FIREFOX);
    const stranger = await service.person('free');
    const [session] = (await stranger.get('/me/sessions')).body;
    expect((await own.delete('/me/sessions/1')).status).toBe(404);
    expect((await own.delete(`/me/sessions/${session.id}`)).status).toBe(404);
    expect((await stranger.get('/me')).status).toBe(200);
  });
});

test('a sign-in with a new device is announced by email, later ones with it are not', async () => {
  const { email } = await service.account('free');
  const mails = () =>
    service.db
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('kind', '=', 'new-device')
      .execute();
  await signIn(email, FIREFOX);
  expect(await mails()).toEqual([]);
  await signIn(email, IPHONE);
  await signIn(email, IPHONE);
  await signIn(email, FIREFOX);
  expect((await mails()).map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining('Safari on iOS')]);
  service.clock.advance(91 * DAY);
  await signIn(email, FIREFOX);
  await signIn(email, IPHONE);
  expect(await mails()).toHaveLength(2);
});
