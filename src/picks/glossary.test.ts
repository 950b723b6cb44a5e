import { expect, test } from 'vitest';
import { GLOSSARY, termsIn } from './glossary.ts';

test('terms are unique, in alphabetical order, and defined in whole sentences', () => {
  const terms = GLOSSARY.map(({ term }) => term);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  expect(terms.length).toBeGreaterThanOrEqual(40);
  for (const { definition } of GLOSSARY) expect(definition).toMatch(/^\p{Lu}.*\.$/u);
});

test.each([
  ['The margin of the books is 6%.', ['margin', 'market']],
  ['Steals and blocks of a night', ['stocks']],
  ['No block moves it more; blocks are swatted away.', ['block']],
  ['A baseline pushed aside', ['baseline']],
])('%s', (text, terms) => {
  expect(termsIn(text).map(({ term }) => term)).toEqual(terms);
});

test('docs/glossary.md holds the same', async () => {
  const document = [
    '# Glossary',
    '',
    'Written from `src/picks/glossary.ts`, which also serves `GET /api/v1/glossary` and the `glossary` of deep-dives.',
    '',
    '| Term | Meaning |',
    '|---|---|',
    ...GLOSSARY.map(({ term, definition }) => `| ${term} | ${definition} |`),
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../docs/glossary.md');
});
