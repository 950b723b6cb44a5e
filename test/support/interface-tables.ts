import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCalendarDate } from '../../src/domain/dates.ts';

/**
 * Reads the records of docs/interface.md in any form (a table, a list, a sentence) and checks a value field
 * by field. An unknown type is an error, so no field passes unchecked.
 */
type Field = { name: string; type: string; required: boolean };

const DOCUMENT = join(import.meta.dirname, '../../docs/interface.md');

/** All violations of a record, as text; `record` is its title in the document, in any case. */
export function violations(record: string, value: unknown, path = record): string[] {
  const fields = records.get(record.toLowerCase());
  if (!fields)
    throw new Error(`docs/interface.md has no record "${record}": ${[...records.keys()].join(', ')}`);
  return violationsOf(fields, value, path);
}

/** The names that a record has in the document, for "and nothing else" checks. */
export const fieldNames = (record: string): string[] =>
  (records.get(record.toLowerCase()) ?? []).map(({ name }) => name);

function violationsOf(fields: readonly Field[], value: unknown, path: string): string[] {
  if (!isObject(value)) return [`${path} is not an object`];
  return fields.flatMap(({ name, type, required }) => {
    const at = `${path}.${name}`;
    if (value[name] === undefined) return required ? [`${at} is missing`] : [];
    return misfits(value[name], type, at);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a value of a type that is described in words. */
function misfits(value: unknown, written: string, path: string): string[] {
  const type = written
    .replace(/^optional\s+/i, '')
    .replace(/,?\s*\b(required|optional)\b(?=[;:]|$)/g, '')
    .replace(/\s*\(the only optional field of the object\)/, '')
    .trim();
  const nullable = /^(each )?nullable |^null or |^array or null/.test(type);
  if (value === null) return nullable ? [] : [`${path} is null`];
  const plain = type
    .replace(/^each /, '')
    .replace(/^nullable |^null or an? /, '')
    .replace(/^array or null/, 'array')
    .trim();
  const list =
    /^array of (.+)$/s.exec(plain) ?? /^array\.? ?(?:; items below|Each element has (.+))$/s.exec(plain);
  if (list) {
    if (!Array.isArray(value)) return [`${path} is not an array`];
    const of = list[1] ?? 'section item';
    return value.flatMap((one, i) => misfits(one, elementType(of), `${path}[${i}]`));
  }
  const inline = /^\{(.+)\}/s.exec(plain) ?? /^object: (?!string keys)(.+)$/s.exec(plain);
  if (inline) return violationsOf(readList(inline[1]!), value, path);
  const simple = SIMPLE.find(([pattern]) => pattern.test(plain));
  if (simple) return simple[1](value) ? [] : [`${path} is not ${plain}: ${JSON.stringify(value)}`];
  const named = records.get(plain.toLowerCase()) ?? records.get(plain.toLowerCase().replace(/ object$/, ''));
  if (!named) throw new Error(`cannot read the type "${written}" of ${path}`);
  return violationsOf(named, value, path);
}

/** "strings" is a list of "string", "book objects" of "book object"; "label (string), …" of an object. */
const elementType = (of: string): string =>
  of.startsWith('{') ? of : /\(/.test(of) ? `{${of}}` : of.replace(/s$/, '');

const isInteger = (value: unknown) => Number.isInteger(value);
const isInt32 = (value: unknown) => isInteger(value) && Math.abs(value as number) <= 2_147_483_648;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isString = (value: unknown) => typeof value === 'string';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const SIMPLE: [RegExp, (value: unknown) => boolean][] = [
  [/^integer int64$/, isInteger],
  [/^integers?( \(int32\))?( or string)?$/, isInt32],
  [/^numbers?$/, isNumber],
  [/^strings?\.?$/, isString],
  [/^boolean$/, (value) => typeof value === 'boolean'],
  [
    /^date-time$/,
    (value) => isString(value) && INSTANT.test(value as string) && !Number.isNaN(Date.parse(value as string)),
  ],
  [/^date$/, (value) => isString(value) && isCalendarDate(value as string)],
  [
    /^object: string keys to string values$/,
    (value) => isObject(value) && Object.values(value).every(isString),
  ],
  [/^object; its fields: not shown\.$/, isObject],
  [/^present in the record/, () => true],
];

function readRecords(text: string): Map<string, Field[]> {
  const found = new Map<string, Field[]>();
  const resources = text.slice(text.indexOf('## Resources'), text.indexOf('### Other records'));
  for (const section of resources.split(/^### /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    let title = titleOf(heading);
    let required = !lines.some((line) => line.includes('No field is marked required'));
    for (const line of lines) {
      const opened = /^([A-Z][\w -]*?(?:object|item|pick))(?: \(all required\))?[:.]\s*(.*)$/.exec(line);
      if (opened) {
        title = titleOf(opened[1]!);
        required = true;
        if (opened[2] && !opened[2].startsWith('All of')) add(found, title, readList(opened[2]));
        continue;
      }
      const row = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line);
      if (row && row[1] !== 'Field')
        for (const name of row[1]!.split(', '))
          add(found, title, [{ name, type: row[2]!, required: required && !/^optional/.test(row[2]!) }]);
      const bullet = /^- (\w[\w, ]*?)(?:: (.+)| \((.+)\))$/.exec(line);
      if (bullet)
        for (const name of bullet[1]!.split(', '))
          add(found, title, [{ name, type: (bullet[2] ?? bullet[3])!.replace(/\.$/, ''), required: true }]);
      const sentence = /^(?:.*Fields: )?(\w+(?:, \w+)* \(.+\)\.)$/.exec(line);
      if (sentence) add(found, title, readList(sentence[1]!));
    }
  }
  return found;
}

const titleOf = (heading: string): string =>
  heading
    .replace(/ \(.*\)$/, '')
    .trim()
    .toLowerCase();

const add = (found: Map<string, Field[]>, title: string, fields: readonly Field[]): void =>
  void found.set(title, [...(found.get(title) ?? []), ...fields]);

/** "a (number), b, c (each nullable integer); d: string" as fields; names without a type share the next one. */
function readList(text: string): Field[] {
  const fields: Field[] = [];
  let names: string[] = [];
  for (const part of splitOutside(text.replace(/\.$/, ''))) {
    const [, name = '', typed, colon] = /^(?:and )?(\w+)(?: \((.+)\)|: (.+))?$/s.exec(part) ?? [];
    if (name === '') continue; // a remark such as "all required"
    names.push(name);
    const type = typed ?? colon;
    if (type === undefined) continue;
    const optional = /^optional |, optional$/.test(type);
    fields.push(...names.map((one) => ({ name: one, type, required: !optional })));
    names = [];
  }
  return fields;
}

/** Splits at commas and semicolons outside of brackets. */
function splitOutside(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0 && ',;'.includes(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const records = readRecords(readFileSync(DOCUMENT, 'utf8'));
