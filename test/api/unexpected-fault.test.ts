import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

test('an unexpected error has a general message without internal details', async () => {
  const person = await service.person('pro');
  await sql`alter table subscriptions rename to gone`.execute(service.db);
  for (const path of ['/subscriptions', '/me']) {
    const { status, headers, text, body } = await person.get(path);
    expect(status).toBe(500);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: expect.stringMatching(/\/errors\/internal-error$/),
      title: 'Internal error',
      status: 500,
      detail: 'The error was logged with this request id.',
      instance: `/api/v1${path}`,
      requestId: headers.get('x-request-id'),
    });
    expect(text).not.toMatch(
      /subscriptions" does not exist|relation|select|42P01|\.ts|node_modules|kysely| at /i,
    );
    for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
  }
  await sql`alter table gone rename to subscriptions`.execute(service.db);
  expect((await person.get('/subscriptions')).status).toBe(200);
});
