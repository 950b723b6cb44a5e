import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RATING_RULES } from './rating-rules.ts';

const { version, floors, margin, books, premium } = RATING_RULES;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

test('docs/model.md shows the rating rules in force', () => {
  const table = [
    `| Rule (version \`${version}\`) | Value |`,
    '|---|---|',
    `| premium: lowest cautious value | ${percent(floors.premium)} |`,
    `| standard: lowest cautious value | ${percent(floors.standard)} |`,
    `| lean: lowest cautious value | ${percent(floors.lean)} |`,
    `| margin before a standing pick loses its rating | ${percent(margin)} |`,
    `| books that quote the prop, and both sides of it | ${books.quoting}, ${books.twoSided} |`,
    `| premium picks per night and league, and per game | ${premium.perNight}, ${premium.perGame} |`,
  ].join('\n');
  expect(readFileSync(new URL('../../docs/model.md', import.meta.url), 'utf8')).toContain(table);
});
