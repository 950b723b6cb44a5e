import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText, parseJson } from './json-body.ts';

test('whatever JSON.stringify writes is read back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('"__proto__"'));
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['{"a":1,"a":2}', 'has a duplicate key'],
  ['{"a":1,"\\u0061":2}', 'has a duplicate key'],
  ['[{"a":1},{"a":1,"b":[],"b":1}]', 'has a duplicate key'],
  ['{"__proto__":{}}', 'not allowed'],
  ['{"a":1,}', 'cannot be read'],
  ['NaN', 'cannot be read'],
  ['\ufeff{}', 'cannot be read'],
  ['['.repeat(17) + ']'.repeat(17), 'nested deeper'],
  ['['.repeat(10_000), 'cannot be read'],
])('%s is refused', (text, words) => expect(() => parseJson(text)).toThrow(words));

test('the same key in two objects is fine, and so is a brace inside a string', () => {
  expect(parseJson('{"a":{"k":1},"b":{"k":"}\\"{"}}')).toEqual({ a: { k: 1 }, b: { k: '}"{' } });
  expect(parseJson('')).toBeUndefined();
});

test.each([['a\u0000b'], ['tab\there'], ['\ud800'], ['x\u007f']])(
  '%j is not text that may be stored',
  (text) => expect(() => checkText({ deep: [text] }, 'body')).toThrow('1 problem'),
);

test('emoji and accents are fine', () =>
  expect(() => checkText({ name: 'Nikola Jokić 🔥' }, 'body')).not.toThrow());
