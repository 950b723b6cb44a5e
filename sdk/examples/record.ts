// Records the examples of the API description: starts the service with the sample league, calls every
// operation once and writes docs/examples.json. Run it with: npm run generate:examples

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '../../src/domain/tiers.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Document, operationsOf } from '../../src/platform/http/openapi/document.ts';
import type { Example } from '../../src/platform/http/openapi/examples.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemTimers } from '../../src/platform/timers.ts';
import { EXAMPLES_FILE } from '../../src/process/api-texts/description.ts';
import { startService } from '../../src/process/main.ts';
import { makeAccounts, PASSWORD } from '../../test/support/accounts.ts';
import { createClient } from '../../test/support/client.ts';
import { exampleRequests, type Found, writtenExamples } from './requests.ts';
import { trimExample } from './trim.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hw-examples-'));
const secret = 'a secret for examples that is long enough';
const config = readConfig(
  {
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1:9',
    DEMO: 'off',
    JWT_SECRET: secret,
    ENCRYPTION_KEY: secret,
    DATA_DIR: dataDir,
    RATE_LIMIT_DEFAULT: '1000000/60',
  },
  () => '',
);
const service = await startService(config, {
  log: createLog('error'),
  webhooks: { resolve: async () => ['93.184.215.14'] },
});
const { deps, port } = service;
const client = createClient(`http://127.0.0.1:${port}`);
console.log('loading the sample league');
await service.loaded;

const accounts = makeAccounts(client, deps, systemClock);
const sharp = await accounts.person('sharp');
const callers = {
  open: client.anonymous,
  admin: await accounts.person('admin'),
  sharp,
  key: await accounts.apiKey(sharp),
  ops: await accounts.opsToken(...SCOPES),
};
const document: Document = (await client.anonymous.get('~/openapi.json')).body;
const byId = new Map(operationsOf(document.paths).map((one) => [one.operation.operationId, one]));

const examples: Record<string, Example> = {};
const found: Found = { email: sharp.email, password: PASSWORD, cookie: sharp.cookie };
const WRITTEN = new Set([
  ...Object.keys(writtenExamples({ listWebhookDeliveries: { items: [] } })),
  'streamEvents',
  'getBilling',
  'startCheckout',
  'changePlan',
  'openBillingPortal',
  'receiveStripeEvent',
]);
const ids = [...new Set([...Object.keys(exampleRequests), ...byId.keys()])].filter(
  (id) => !WRITTEN.has(id) && id !== 'logout',
);
ids.push('logout'); // ends the session that others use
for (const id of ids) {
  const place = byId.get(id);
  if (!place) throw new Error(`${id} is not an operation any more`);
  const { operation, method, path } = place;
  const { parameters = {}, request, headers = {}, caller, untilEnded } = exampleRequests[id]?.(found) ?? {};
  const url = path.replace(/\{(\w+)\}/g, (_match, name: string) => String(parameters[name]));
  const query = Object.entries(parameters).filter(([name]) =>
    operation.parameters?.some((one) => one.name === name && one.in === 'query'),
  );
  const as = callers[caller ?? callerOf(operation)];
  const address = `~${url}${query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}` : ''}`;
  const cookie = id === 'refreshSession' || id === 'logout' ? { cookie: found.cookie ?? '' } : {};
  const send = () =>
    request === undefined
      ? as.request(method.toUpperCase(), address, cookie)
      : { post: as.post, put: as.put, patch: as.patch }[method as 'post'](address, request, {
          ...cookie,
          ...headers,
        });
  let answer = await send();
  const isEarly = () =>
    (untilEnded && ['queued', 'running'].includes(answer.body?.status)) ||
    answer.body?.type?.endsWith('/not-yet-covered');
  while (isEarly()) {
    await systemTimers.sleep(200);
    answer = await send();
  }
  const status = Object.keys(operation.responses).find((one) => Number(one) < 300);
  if (String(answer.status) !== status) console.error(`${id}: ${answer.status} ${answer.text.slice(0, 300)}`);
  found[id] = answer.body;
  examples[id] = {
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(request === undefined ? {} : { request: trimExample(request) }),
    ...(answer.text === '' || answer.status >= 300
      ? {}
      : { response: trimExample(answer.body ?? answer.text.split('\n').slice(0, 3).join('\n')) }),
  };
}
for (const [id, example] of Object.entries(writtenExamples(found)))
  examples[id] = { ...example, ...(example.response ? { response: trimExample(example.response) } : {}) };
examples.streamEvents = { response: found.listEventTypes?.[0]?.example };
writeFileSync(EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`);
await client.hangUp();
await service.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

function callerOf({
  security = [],
  'x-tier': tier,
}: (typeof document.paths)[string][string]): keyof typeof callers {
  const schemes = security.flatMap((one) => Object.keys(one));
  if (schemes.length === 0) return 'open';
  if (schemes.includes('opsToken')) return 'ops';
  if (schemes.includes('apiKey')) return 'key';
  return tier === 'admin' ? 'admin' : 'sharp';
}
