import { readFileSync } from 'node:fs';
import type { Description } from '../../platform/http/openapi/describe-api.ts';
import type { Examples } from '../../platform/http/openapi/examples.ts';
import { eventSchemas, webhookPaths } from '../../webhooks/event-schemas.ts';
import { TEXTS } from './index.ts';

/** Recorded by `npm run generate:examples`. */
export const EXAMPLES_FILE = new URL('../../../docs/examples.json', import.meta.url);

const INFO = `Scored basketball player-prop picks with the research behind them.

- **Credentials:** send an API key as \`X-API-Key\`, or an access token as \`Authorization: Bearer\`.
- **Errors** are problem details (RFC 9457). The last segment of \`type\` is a stable slug.
- **Caching:** reads have an \`ETag\`. Send it as \`If-None-Match\` and get 304 while nothing has changed.
- **Limits:** \`RateLimit\` says what is left. After 429 or 503, wait for \`Retry-After\` seconds.
- **Paging:** follow \`nextCursor\` until it is null.

Guides: [/docs/guides](/docs/guides).`;

export function descriptionOf({ baseUrl, version }: { baseUrl: string; version: string }): Description {
  const examples: Examples = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
  return {
    baseUrl,
    version,
    info: INFO,
    texts: TEXTS,
    examples,
    webhooks: webhookPaths(),
    schemas: eventSchemas(),
  };
}
