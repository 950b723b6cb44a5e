import { expect, test } from 'vitest';
import { pickContent } from '../../test/data/picks.ts';
import { pickOnWire } from '../picks/on-wire.ts';
import { describeDay } from './picks.ts';

test('a day of picks is listed with price, value, best book and the name of the stat', () => {
  const pick = pickOnWire(
    {
      ...pickContent({ playerName: 'Nikola Duarte', stat: 'rebAst', line: 11.5 }),
      id: 7,
      runId: 1,
      origin: 'live',
      publishedAt: new Date('2026-01-15T16:00:00Z'),
      version: 1,
      previous: null,
      currentPrice: null,
      closedAt: null,
      closedAs: null,
      closedBecause: null,
      supersededBy: null,
      outcome: null,
    },
    new Date('2026-01-15T17:00:00Z'),
  );
  const counts = { count: 1, premiumCount: 1, standardCount: 0 };
  const day = { date: pick.date, league: pick.league, generatedAt: '', ...counts, nextCursor: null };
  const [, line = ''] = describeDay({ ...day, items: [JSON.parse(JSON.stringify(pick))] }).split('\n');
  expect(line).toContain('Nikola Duarte over 11.5 Reb + Ast');
  expect(line).toContain('58.0%, −110 needs 52.4%, EV +10.8%  best −105 draftkings');
});
