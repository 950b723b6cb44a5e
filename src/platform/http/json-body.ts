import { Readable } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { invalid, Problem } from '../problem.ts';
import { type App, inStep } from './shell.ts';

const DEEPEST = 16;

/**
 * Stricter than JSON.parse: no duplicate keys, which parsers resolve differently, and no nesting that could
 * exhaust the stack. An empty body is no body.
 */
export function parseJson(text: string, subject = 'The body'): unknown {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('malformed-json', `${subject} cannot be read as JSON.`);
  }
  checkStructure(text, subject);
  return value;
}

/** Scans valid JSON once: skips strings and collects the keys of each open object. */
function checkStructure(text: string, subject: string): void {
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > DEEPEST)
        throw new Problem('malformed-json', `${subject} is nested deeper than ${DEEPEST} levels.`);
      expectsKey = char === '{';
    } else if (char === '}' || char === ']') {
      open.pop();
      expectsKey = false;
    } else if (char === ',') {
      expectsKey = open.at(-1) != null;
    } else if (char === '"') {
      const end = endOfString(text, i);
      const keys = expectsKey ? open.at(-1) : null;
      if (keys) addKey(keys, JSON.parse(text.slice(i, end + 1)), subject);
      expectsKey = false;
      i = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function addKey(keys: Set<string>, key: string, subject: string): void {
  if (keys.has(key)) throw new Problem('malformed-json', `${subject} has a duplicate key.`);
  if (key === '__proto__')
    throw new Problem('malformed-json', `${subject} has a key that is not allowed: __proto__.`);
  keys.add(key);
}

/** One media type, one charset, no compression. */
export function takeOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = async (request: FastifyRequest, body: Buffer) => {
    refuseEncoded(request);
    return parseJson(decode(body));
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  app.addHook('preParsing', giveEmptyBody);
}

export function refuseEncoded({ headers }: FastifyRequest): void {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (encoding !== undefined || (charset !== undefined && charset.toLowerCase() !== 'utf-8'))
    throw new Problem('unsupported-media-type', 'Send the body as plain UTF-8 JSON.');
}

/** A request without a length has already ended here; the body parser would wait for its end. */
const giveEmptyBody: preParsingHookHandler = ({ raw, headers }, _reply, payload, done) =>
  done(null, raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : payload);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decode(body: Buffer, subject = 'The body'): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Problem('malformed-json', `${subject} is not UTF-8.`);
  }
}

export const checkTexts = inStep(({ body, query, params, rules, raw }) => {
  // Node refuses control characters that are not percent-encoded.
  if (raw.url?.includes('%')) {
    checkText(params, 'path');
    checkText(query, 'query');
  }
  if (body !== undefined && !rules.checksText) checkText(body, 'body');
});

/** A body that the route does not read is refused, because ignoring it would mislead the client. */
export const refuseUnreadBody = inStep((request) => {
  const { body } = request;
  // Fastify builds a new object at every access to `routeOptions`, so skip it for requests without a body.
  if (body === undefined || request.is404 || request.routeOptions.schema?.body) return;
  const [field] = typeof body === 'object' && body !== null ? Object.keys(body) : [''];
  if (field === undefined) return;
  const pointer = field && `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  throw invalid([{ in: 'body', pointer, detail: 'is not allowed: this request takes no body' }]);
});

export const BAD_TEXT = 'has a control character or an unpaired surrogate';

/** Refuses text that PostgreSQL would reject or silently change. */
export function checkText(value: unknown, place: 'body' | 'query' | 'path'): void {
  const bad = findBadText(value);
  if (bad === null) return;
  const detail = BAD_TEXT;
  throw invalid([
    place === 'body' ? { in: place, pointer: bad, detail } : { in: place, name: bad.slice(1), detail },
  ]);
}

/** The JSON pointer of such a text, or null. */
export function findBadText(value: unknown, path = ''): string | null {
  if (typeof value === 'string')
    return /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const bad = findBadText(key, `${path}/?`) ?? findBadText(inner, `${path}/${key}`);
    if (bad !== null) return bad;
  }
  return null;
}
