import { expect, test } from 'vitest';
import { DEFAULT_RIGHTS, RIGHTS } from '../../domain/source-rights.ts';
import { rightsTable, sourceRights } from './source-rights-setting.ts';

test('a stated source replaces its row; the others and derived values keep their defaults', () => {
  const table = rightsTable(sourceRights('the-odds-api=display+public+api, espn=all+keep:30'));
  expect(table['the-odds-api']).toEqual({
    raw: ['display', 'public', 'api'],
    derived: RIGHTS,
    keepDays: null,
  });
  expect(table.espn).toEqual({ raw: RIGHTS, derived: RIGHTS, keepDays: 30 });
  expect(table.balldontlie).toEqual(DEFAULT_RIGHTS.balldontlie);
});

test('derived values are stated with their own words', () => {
  expect(sourceRights('espn=none+derived:display').espn).toEqual({
    raw: [],
    derived: ['display'],
    keepDays: null,
  });
  expect(sourceRights('espn=all+derived:none').espn?.derived).toEqual([]);
});

test('nothing stated is the default', () => {
  expect(rightsTable(sourceRights(''))).toEqual(DEFAULT_RIGHTS);
});

test.each([
  ['yahoo=all', 'no source "yahoo"'],
  ['espn', 'espn needs =RIGHTS once'],
  ['espn=', 'espn needs =RIGHTS once'],
  ['espn=all=all', 'espn needs =RIGHTS once'],
  ['espn=all,espn=none', 'espn is given twice'],
  ['espn=show', 'espn has an unknown right "show"'],
  ['espn=derived:show', 'espn has an unknown right "show"'],
  ['espn=keep:0', 'espn has an unknown right "keep:0"'],
])('%s is refused: %s', (text, message) => {
  expect(() => sourceRights(text)).toThrow(message);
});
