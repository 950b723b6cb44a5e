import { describe, expect, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestService } from '../support/service.ts';
import { demoLinks } from '../support/visitor.ts';

const service = duringTests(() => startTestService({ DEMO: 'on' }));

/** Over a raw socket, because an HTTP client chooses its own Host. */
const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const lines = Object.entries({ accept: '*/*', ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return readRaw(await sendRaw(service.port, `${method} ${path} HTTP/1.1\r\n${head}\r\n`));
};
const siteFacts = async (headers: Record<string, string>) => {
  const { body } = await ask('/login', { accept: 'text/html', ...headers });
  return JSON.parse(/id="site">(.*?)<\/script>/.exec(body)?.[1] ?? '');
};

const LOCAL = ['127.0.0.1', '127.0.0.1:8080', '127.8.4.2', 'localhost', 'LocalHost:8080', '[::1]:8080'];
const ELSEWHERE: [string, Record<string, string>][] = [
  ['a name that a page made lead here', { host: 'rebind.example' }],
  ['a name that begins like a loopback one', { host: 'localhost.rebind.example:8080' }],
  ['an address that begins like a loopback one', { host: '127.0.0.1.rebind.example' }],
  ['no Host', {}],
  ...[
    ['Forwarded', 'for=203.0.113.7'],
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'picks.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '203.0.113.7'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '203.0.113.7'],
  ].map(([name = '', value = '']): [string, Record<string, string>] => [
    `a proxy that sends ${name}: ${value}`,
    { host: '127.0.0.1', [name]: value },
  ]),
];

describe('pages for the person at this machine', () => {
  test.each(LOCAL)('are shown to a request for %s', async (host) => {
    expect((await ask('/dev/mail', { host })).status).toBe(200);
    expect((await ask((await demoLinks(service)).get('free') ?? '', { host })).status).toBe(303);
    expect((await siteFacts({ host })).demoLinks).toHaveLength(4);
    expect((await ask('/metrics', { host })).status).toBe(200);
  });

  describe.each(ELSEWHERE)('through %s', (_name, headers) => {
    test.each(['/dev/mail', '/dev/login', '/dev/login?as=admin&t=x', '/metrics'])(
      '%s is not there',
      async (path) => {
        const { status, body } = await ask(path, headers);
        const unknown = await ask('/dev/nothing', headers);
        const { instance, requestId, ...problem } = JSON.parse(body);
        expect(status).toBe(404);
        expect(JSON.parse(unknown.body)).toMatchObject(problem);
        expect((await ask(path, { ...headers, accept: 'text/html' })).status).toBe(404);
      },
    );

    test('a good sign-in link opens nothing, and the dashboard shows none', async () => {
      const { status, headers: sent } = await ask((await demoLinks(service)).get('admin') ?? '', headers);
      expect([status, sent.get('set-cookie')]).toEqual([404, undefined]);
      expect(await siteFacts(headers)).toMatchObject({ demoLinks: [], devMail: false });
    });
  });

  test('another method does not tell that they exist', async () => {
    expect((await ask('/dev/mail', { host: 'rebind.example', 'content-length': '0' }, 'POST')).status).toBe(
      404,
    );
    expect(
      (await ask('/dev/nothing', { host: 'rebind.example', 'content-length': '0' }, 'POST')).status,
    ).toBe(404);
  });
});
