import { bodyOf, takesApiKey } from './code-samples.ts';
import { type Document, type Operation, operationsOf } from './document.ts';

const BASE = '{{baseUrl}}';

const requestsByTag = ({ paths, tags }: Document) =>
  tags.map((tag) => ({
    tag,
    requests: operationsOf(paths).filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));
const parametersOf = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((one) => one.in === place);
const needsCredential = ({ security = [] }: Operation) => security.length > 0;
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** A Postman collection, format 2.1. Set the variables `baseUrl`, `apiKey` and `token` after the import. */
export function postmanCollection(document: Document): object {
  const request = ({ path, method, operation }: ReturnType<typeof operationsOf>[number]) => {
    const body = bodyOf(operation);
    const query = parametersOf(operation, 'query');
    const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        description: operation.description,
        header: [
          ...(takesApiKey(operation) ? [{ key: 'X-API-Key', value: '{{apiKey}}' }] : []),
          ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ],
        ...(needsCredential(operation) && !takesApiKey(operation)
          ? { auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] } }
          : { auth: { type: 'noauth' } }),
        url: {
          raw: `${BASE}/${segments}`,
          host: [BASE],
          path: segments.split('/'),
          query: query.map(({ name, description, example }) => ({
            key: name,
            value: textOf(example),
            description,
            disabled: example === undefined,
          })),
          variable: parametersOf(operation, 'path').map(({ name, description, example }) => ({
            key: name,
            value: textOf(example),
            description,
          })),
        },
        ...(body === undefined
          ? {}
          : { body: { mode: 'raw', raw: pretty(body), options: { raw: { language: 'json' } } } }),
      },
    };
  };
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: document.servers[0]?.url ?? '' },
      { key: 'apiKey', value: '' },
      { key: 'token', value: '' },
    ],
    item: requestsByTag(document).map(({ tag, requests }) => ({
      name: tag.name,
      description: tag.description,
      item: requests.map(request),
    })),
  };
}

/** A Bruno collection as one JSON file, as Bruno exports and imports it. */
export function brunoCollection(document: Document): object {
  const request = ({ path, method, operation }: ReturnType<typeof operationsOf>[number], seq: number) => {
    const body = bodyOf(operation);
    const field = (place: string) => (one: { name: string; example?: unknown }) => ({
      name: one.name,
      value: textOf(one.example),
      type: place,
      enabled: place === 'path' || one.example !== undefined,
    });
    const noAuth = !needsCredential(operation) || takesApiKey(operation);
    return {
      type: 'http',
      name: operation.summary,
      seq: seq + 1,
      request: {
        url: BASE + path.replace(/\{(\w+)\}/g, ':$1'),
        method: method.toUpperCase(),
        headers: takesApiKey(operation) ? [{ name: 'X-API-Key', value: '{{apiKey}}', enabled: true }] : [],
        params: ['query', 'path'].flatMap((place) => parametersOf(operation, place).map(field(place))),
        auth: noAuth ? { mode: 'none' } : { mode: 'bearer', bearer: { token: '{{token}}' } },
        body: body === undefined ? { mode: 'none' } : { mode: 'json', json: pretty(body) },
        docs: operation.description,
      },
    };
  };
  const variables = Object.entries({ baseUrl: document.servers[0]?.url ?? '', apiKey: '', token: '' });
  return {
    name: document.info.title,
    version: '1',
    items: requestsByTag(document).map(({ tag, requests }) => ({
      type: 'folder',
      name: tag.name,
      items: requests.map(request),
    })),
    environments: [
      {
        name: 'Hardwood',
        variables: variables.map(([name, value]) => ({
          name,
          value,
          type: 'text',
          enabled: true,
          secret: name !== 'baseUrl',
        })),
      },
    ],
  };
}
