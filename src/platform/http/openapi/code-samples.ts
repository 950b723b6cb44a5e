import { type Document, type Operation, operationsOf } from './document.ts';

type Place = { path: string; method: string; operation: Operation; baseUrl: string };
type Values = Record<string, unknown>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const valuesOf = ({ parameters = [] }: Operation, place: string): Values =>
  Object.fromEntries(
    parameters
      .filter((one) => one.in === place && one.example !== undefined)
      .map(({ name, example }) => [name, example]),
  );

/** The address of the example: path parameters without a recorded value stay as they are. */
export function exampleUrl({ path, operation, baseUrl }: Omit<Place, 'method'>): string {
  const values = valuesOf(operation, 'path');
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const query = Object.entries(valuesOf(operation, 'query')).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return baseUrl + filled + (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
}

export const bodyOf = ({ requestBody }: Operation): unknown =>
  requestBody?.content['application/json']?.example;

const NDJSON = 'application/x-ndjson';
/** A body that is sent as it is, and the id that such a request needs. */
const textOf = ({ requestBody }: Operation): string | undefined => {
  const example = requestBody?.content[NDJSON]?.example;
  return typeof example === 'string' ? example : undefined;
};
const BATCH_ID = '2026-11-17-am';

const schemesOf = ({ security = [] }: Operation) => security.flatMap((one) => Object.keys(one));
export const takesApiKey = (operation: Operation): boolean => schemesOf(operation).includes('apiKey');

const credential = (operation: Operation): [name: string, value: string] | null => {
  if (schemesOf(operation).length === 0) return null;
  return takesApiKey(operation) ? ['x-api-key', 'HARDWOOD_API_KEY'] : ['authorization', 'HARDWOOD_TOKEN'];
};
const bearer = (name: string) => (name === 'authorization' ? 'Bearer ' : '');

/** As one word of a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl(place: Place): string {
  const { method, operation } = place;
  const held = credential(operation);
  const [body, text] = [bodyOf(operation), textOf(operation)];
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${shellQuoted(exampleUrl(place))}`,
    ...(held ? [`-H "${held[0]}: ${bearer(held[0])}$${held[1]}"`] : []),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`]),
    ...(text === undefined
      ? []
      : [
          `-H 'content-type: ${NDJSON}'`,
          `-H 'idempotency-key: ${BATCH_ID}'`,
          `--data-binary ${shellQuoted(text)}`,
        ]),
  ].join(' \\\n  ');
}

const inputOf = (operation: Operation): Values => ({
  ...valuesOf(operation, 'path'),
  ...valuesOf(operation, 'query'),
  ...Object(bodyOf(operation)),
});

function typescript(place: Place): string {
  const { method, operation, baseUrl } = place;
  const held = credential(operation);
  if (takesApiKey(operation)) {
    const input = inputOf(operation);
    return [
      "import { createHardwood } from '@hardwood/sdk';",
      '',
      `const hw = createHardwood({ key: 'hwk_<your key>', baseUrl: '${baseUrl}' });`,
      `const result = await hw.${operation.operationId}(${Object.keys(input).length > 0 ? JSON.stringify(input) : ''});`,
    ].join('\n');
  }
  const [body, text] = [bodyOf(operation), textOf(operation)];
  const headers = [
    ...(held ? ["authorization: 'Bearer <access token>'"] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
    ...(text === undefined ? [] : [`'content-type': '${NDJSON}', 'idempotency-key': '${BATCH_ID}'`]),
  ];
  return [
    `const response = await fetch('${exampleUrl(place)}', {`,
    `  method: '${method.toUpperCase()}',`,
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    ...(text === undefined ? [] : [`  body: ${JSON.stringify(text)},`]),
    '});',
  ].join('\n');
}

/** JSON as a Python literal. */
const literal = (value: unknown): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(Object(value))
      .map(([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
};

function python(place: Place): string {
  const { method, operation, baseUrl } = place;
  const held = credential(operation);
  const [body, text] = [bodyOf(operation), textOf(operation)];
  if (takesApiKey(operation) && body === undefined) {
    const named = Object.entries(inputOf(operation)).map(
      ([name, value]) => `${snake(name)}=${literal(value)}`,
    );
    return [
      'import os',
      'from hardwood import Hardwood',
      '',
      `hw = Hardwood(api_key=os.environ["HARDWOOD_API_KEY"], base_url="${baseUrl}")`,
      `result = hw.${snake(operation.operationId)}(${named.join(', ')})`,
    ].join('\n');
  }
  const more = [
    ...(held
      ? [
          `headers={"${held[0]}": "${bearer(held[0])}" + os.environ["${held[1]}"]${text === undefined ? '' : `, "content-type": "${NDJSON}", "idempotency-key": "${BATCH_ID}"`}}`,
        ]
      : []),
    ...(body === undefined ? [] : [`json=${literal(body)}`]),
    ...(text === undefined ? [] : [`content=${literal(text)}`]),
  ];
  return [
    ...(held ? ['import os'] : []),
    'import httpx',
    '',
    `response = httpx.request(${[`"${method.toUpperCase()}"`, `"${exampleUrl(place)}"`, ...more].join(', ')})`,
  ].join('\n');
}

/** `x-codeSamples` for every operation: curl, TypeScript and Python with the values of its example. */
export function addCodeSamples({ paths, servers }: Document): void {
  const baseUrl = servers[0]?.url ?? '';
  for (const { path, method, operation } of operationsOf(paths)) {
    const place = { path, method, operation, baseUrl };
    operation['x-codeSamples'] = [
      { lang: 'curl', label: 'curl', source: curl(place) },
      { lang: 'typescript', label: 'TypeScript', source: typescript(place) },
      { lang: 'python', label: 'Python', source: python(place) },
    ];
  }
}
