import { invalid } from '../../platform/problem.ts';
import type { AnyEnvelope } from '../event.ts';
import type { Message } from '../message.ts';

/** The values a template can use: `{{title}}`, `{{text}}`, `{{link}}`, `{{type}}`, `{{data.playerName}}`, … */
type Values = Message & Pick<AnyEnvelope, 'id' | 'type' | 'timestamp' | 'data'>;
export type TemplateFields = { format?: 'json' | 'text'; template?: string };

const PLACEHOLDER = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;
const ALONE = new RegExp(`^${PLACEHOLDER.source}$`);

/** Own fields only; undefined where a path leads nowhere. */
const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (Object.hasOwn(Object(at), name) ? Object(at)[name] : undefined), values);

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const fillText = (template: string, values: Values): string =>
  template.replace(PLACEHOLDER, (_, path: string) => asText(valueAt(values, path)));

/** Placeholders are replaced in the parsed template, so a value can never break out of its string. */
function fillJson(node: unknown, values: Values): unknown {
  if (typeof node === 'string') {
    const [, alone] = ALONE.exec(node) ?? [];
    return alone === undefined ? fillText(node, values) : (valueAt(values, alone) ?? null);
  }
  if (Array.isArray(node)) return node.map((item) => fillJson(item, values));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, fillJson(value, values)]));
}

/** The body of one event. */
export const renderTemplate = ({ format, template = '' }: TemplateFields, values: Values): string =>
  format === 'json' ? JSON.stringify(fillJson(JSON.parse(template), values)) : fillText(template, values);

const ROOTS = ['title', 'text', 'link', 'id', 'type', 'timestamp', 'data'];

/** Throws a problem if the template is not JSON although it should be, or has an unknown placeholder. */
export function checkTemplate({ format, template = '' }: TemplateFields): void {
  const fail = (detail: string) => invalid([{ in: 'body', pointer: '/target/template', detail }]);
  for (const [, path = ''] of template.matchAll(PLACEHOLDER)) {
    if (!ROOTS.includes(path.split('.')[0] ?? '')) throw fail(`has the unknown placeholder {{${path}}}`);
  }
  if (format !== 'json') return;
  try {
    JSON.parse(template);
  } catch {
    throw fail('must be valid JSON; put placeholders inside strings, such as "{{title}}"');
  }
}
