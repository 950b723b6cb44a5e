import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const database = duringTests(startTestDatabase);

test('every check on a league allows exactly those of the catalogue', async () => {
  const { rows } = await sql<{ place: string; definition: string }>`
    select conrelid::regclass::text as place, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ '\\mleague = '`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { place, definition } of rows) {
    const allowed = [...definition.matchAll(/'(\w+)'/g)].map(([, league]) => league);
    expect(allowed.sort(), place).toEqual([...LEAGUES].sort());
  }
});
