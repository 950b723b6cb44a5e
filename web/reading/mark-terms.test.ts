import { expect, test } from 'vitest';
import { markTerms } from './mark-terms.ts';

const TERMS = [
  { term: 'line', definition: 'a' },
  { term: 'closing line', definition: 'b' },
  { term: 'edge', definition: 'c' },
];

test('the first use of a term is marked, the longest one wins, and parts of words are not', () => {
  const pieces = markTerms('The closing line beat the Line; the edges held, line by line.', TERMS);
  expect(pieces.map((piece) => (typeof piece === 'string' ? piece : `[${piece.words}]`)).join('')).toBe(
    'The [closing line] beat the [Line]; the edges held, line by line.',
  );
});

test('nothing is lost or doubled', () => {
  for (const text of ['', 'edge', 'no terms here', 'edge. closing line'])
    expect(
      markTerms(text, TERMS)
        .map((piece) => (typeof piece === 'string' ? piece : piece.words))
        .join(''),
    ).toBe(text);
});
