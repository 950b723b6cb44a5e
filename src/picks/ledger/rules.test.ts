import { expect, test } from 'vitest';
import { RULES_HASH, RULES_VERSION } from './rules.ts';

/** One line per version. A changed rule needs a new one: the ledger names both with every run. */
const PUBLISHED: Record<number, string> = {
  1: '3cfc43de443ac2aede91cb975cbabe0a816be15c842fd447af90c60ee0a3508d',
};

test('a changed rule has a new version', () => {
  expect(RULES_HASH.toString('hex')).toBe(PUBLISHED[RULES_VERSION]);
});
