import { expect, test } from 'vitest';
import { listMigrations, migrate } from '../../src/platform/db/migrate.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const database = duringTests(startTestDatabase);
const known = listMigrations();
const next = (name: string, text: string) => ({ name, text, checksum: `of ${text}` });
const [first, second, third] = [
  next('9001_first.sql', 'create table migrated (a int)'),
  next('9002_second.sql', 'alter table migrated add b int'),
  next('9003_third.sql', 'alter table migrated add c int'),
];

test('a migrated database is left alone', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('pending migrations are applied in order, and once', async () => {
  expect(await migrate(database.db, [...known, first, second])).toEqual([first.name, second.name]);
  expect(await migrate(database.db, [...known, first, second])).toEqual([]);
});

test('two processes that start at once apply a migration once', async () => {
  const all = [...known, first, second, third];
  const applied = (await Promise.all([migrate(database.db, all), migrate(database.db, all)])).flat();
  expect(applied.filter((name) => name === third.name)).toHaveLength(1);
  expect(new Set(applied).size).toBe(applied.length);
});

test('a database of a newer version is refused', async () => {
  await migrate(database.db, [...known, first, second, third]);
  await expect(migrate(database.db)).rejects.toThrow(`${first.name}, which this version does not know`);
});

test('a migration that was changed after it was applied is refused', async () => {
  const changed = known.map((one, n) => (n === 3 ? { ...one, checksum: 'another' } : one));
  await expect(migrate(database.db, changed)).rejects.toThrow(`${known[3]?.name} was changed`);
});
