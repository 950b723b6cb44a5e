import { expect, test } from 'vitest';
import type { DueAlert } from './alert-queries.ts';
import { pushAlerts } from './push-alerts.ts';

const now = new Date('2026-01-15T17:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const alert = (userId: number, gameId: number | null, title = 'A line moved'): DueAlert => ({
  id: 1,
  userId,
  kind: 'line',
  title,
  message: 'It passed 25.5.',
  playerId: 7,
  pickId: null,
  gameId,
  email: false,
  channelIds: [],
  push: true,
  address: 'someone@example.com',
});
const tips = new Map([
  [1, at(60)],
  [2, at(60)],
  [3, at(120)],
  [4, at(0)],
]);

test('alerts of one account for games of one tip-off are one notification that expires then', () => {
  const made = pushAlerts([alert(1, 1), alert(1, 2), alert(1, 3), alert(2, 1)], { tips, now });
  expect(
    made.map(({ userId, content, expiresAt }) => [userId, content.title, content.path, expiresAt]),
  ).toEqual([
    [1, '2 alerts', '/alerts', at(60)],
    [1, 'A line moved', '/players/7', at(120)],
    [2, 'A line moved', '/players/7', at(60)],
  ]);
});

test('from tip-off on there is none; news without a game expires after four hours', () => {
  expect(pushAlerts([alert(1, 4)], { tips, now })).toEqual([]);
  expect(pushAlerts([alert(1, null)], { tips, now })).toMatchObject([{ expiresAt: at(240) }]);
});
