import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/domain/tiers.ts';
import { type Access, type Caller, refuse } from '../../src/platform/http/access.ts';
import type { Caller as Client } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService, type TestService } from '../support/service.ts';

/**
 * Every route × every kind of credential, from the declarations alone: the declared access is expected,
 * written to docs/access.md, and tested on the running service.
 */
const CLASSES = [
  'none',
  'bad',
  'Free',
  'Pro',
  'Sharp',
  'Admin',
  'key of Sharp',
  'key of Admin',
  'key, owner downgraded',
  'ops token with the scope',
  'ops token without it',
  'Sharp key + Sharp token',
] as const;
type Class = (typeof CLASSES)[number];

const account = { userId: 1, sessionId: '', keyId: 1, tokenId: 1 };
const scopesFor = (access: Access) => (access.rule === 'ops' ? [access.scope] : [...SCOPES]);
const CALLERS: Record<Exclude<Class, 'none' | 'bad'>, (access: Access) => Caller> = {
  Free: () => ({ ...account, kind: 'user', tier: 'free' }),
  Pro: () => ({ ...account, kind: 'user', tier: 'pro' }),
  Sharp: () => ({ ...account, kind: 'user', tier: 'sharp' }),
  Admin: () => ({ ...account, kind: 'user', tier: 'admin' }),
  'key of Sharp': () => ({ ...account, kind: 'apiKey', tier: 'sharp' }),
  'key of Admin': () => ({ ...account, kind: 'apiKey', tier: 'admin' }),
  'key, owner downgraded': () => ({ ...account, kind: 'apiKey', tier: 'pro' }),
  'ops token with the scope': (access) => ({ ...account, kind: 'opsToken', scopes: scopesFor(access) }),
  'ops token without it': (access) => ({
    ...account,
    kind: 'opsToken',
    scopes: SCOPES.filter((scope) => access.rule !== 'ops' || scope !== access.scope),
  }),
  'Sharp key + Sharp token': () => ({ ...account, kind: 'user', tier: 'sharp' }),
};

const expected = (access: Access, kind: Class): 'passes' | 401 | 403 => {
  if (access.rule === 'open') return 'passes';
  if (kind === 'none' || kind === 'bad') return 401;
  return refuse(access, CALLERS[kind](access)) ? 403 : 'passes';
};

const describeAccess = (access: Access): string => {
  if (access.rule === 'open') return 'open';
  if (access.rule === 'ops') return `ops token \`${access.scope}\`, or Admin`;
  return `${access.tier[0]?.toUpperCase()}${access.tier.slice(1)}${access.apiKey ? ', also by API key' : ''}`;
};

let clients: Record<Exclude<Class, 'ops token with the scope' | 'ops token without it'>, Client>;
const tokens = new Map<string, Client>();
let routes: TestService['routes'];

const opsToken = async (scopes: readonly (typeof SCOPES)[number][]) => {
  const name = [...scopes].sort().join();
  const known = tokens.get(name) ?? (await service.opsToken(...scopes));
  tokens.set(name, known);
  return known;
};

async function clientFor(kind: Class, access: Access): Promise<Client> {
  if (kind === 'ops token with the scope') return opsToken(scopesFor(access));
  if (kind === 'ops token without it')
    return opsToken(SCOPES.filter((scope) => access.rule !== 'ops' || scope !== access.scope));
  return clients[kind];
}

const service = duringTests(() => startTestService({ RATE_LIMIT_SHARP: '1000000/60' }));
beforeAll(async () => {
  const [free, pro, sharp, admin, fallen] = await Promise.all([
    service.person('free'),
    service.person('pro'),
    service.person('sharp'),
    service.person('admin'),
    service.person('sharp'),
  ]);
  const fallenKey = await service.apiKey(fallen);
  await service.setTier(fallen.userId, 'pro');
  const sharpKey = await service.apiKey(sharp);
  clients = {
    none: service.anonymous,
    bad: service.as({ authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }),
    Free: free,
    Pro: pro,
    Sharp: sharp,
    Admin: admin,
    'key of Sharp': sharpKey,
    'key of Admin': await service.apiKey(admin),
    'key, owner downgraded': fallenKey,
    'Sharp key + Sharp token': service.as({ ...sharp.credentials, 'x-api-key': sharpKey.rawKey }),
  };
  routes = service.routes;
});

test('every route declares who may call it, and docs/access.md says the same', async () => {
  const mark = { passes: '✓', 401: '401', 403: '403' };
  const rows = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(
      ({ method, url, access }) =>
        `| ${method} ${url} | ${describeAccess(access)} | ${CLASSES.map((kind) => mark[expected(access, kind)]).join(' | ')} |`,
    );
  const document = [
    '# Who may call what',
    '',
    'Generated from the access rules that the routes declare, and checked against the running service by `test/api/every-route.test.ts`.',
    '✓ means that the caller passes; what the route then answers depends on the request.',
    '',
    `| Route | Declared | ${CLASSES.join(' | ')} |`,
    `|---|---|${CLASSES.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../docs/access.md');
});

describe('the running service answers as declared', () => {
  test.each(CLASSES)('%s', async (kind) => {
    for (const { method, url, access } of routes) {
      const path = `~${url.replace(/:\w+/g, '2147483647')}`;
      const client = await clientFor(kind, access);
      // A stream has no end to wait for; with an unknown Last-Event-ID it is refused.
      const { status, headers, body } = await client.request(method, path, { 'last-event-id': 'none' });
      const wanted = expected(access, kind);
      const seen = { route: `${method} ${url}`, status };
      if (wanted === 'passes') {
        // A refused sign-in is 401 too, but by the endpoint's own rule, not because of a missing credential.
        if (!url.startsWith('/api/v1/auth/'))
          expect(seen).toEqual({
            ...seen,
            status: expect.toSatisfy((code: number) => code !== 401 && code !== 403),
          });
        // A busy machine may really not be ready.
        if (url === '/readyz') expect([200, 503]).toContain(status);
        else expect(status, seen.route).toBeLessThan(500);
      } else {
        expect(seen).toEqual({ ...seen, status: wanted });
        expect(headers.get('content-type')).toBe('application/problem+json');
        if (method !== 'HEAD') expect(body.status).toBe(wanted);
      }
    }
  });
});
