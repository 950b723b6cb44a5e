import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

test('ids have the form of version 7 and sort by time', () => {
  const early = uuidv7(new Date('2026-01-01T00:00:00.000Z'));
  const late = uuidv7(new Date('2026-01-01T00:00:00.001Z'));
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
  expect(Number.parseInt(early.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-01-01'));
});
