import { isTimeZone } from '../domain/quiet-hours.ts';
import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/problem.ts';
import type { Preferences, PreferencesChange } from './contract.ts';
import { savePreferences } from './preference-queries.ts';

export async function changePreferences(
  db: Db,
  userId: number,
  change: PreferencesChange,
): Promise<Preferences> {
  const { quietHours } = change;
  if (quietHours && !isTimeZone(quietHours.timeZone))
    throw invalid([{ in: 'body', pointer: '/quietHours/timeZone', detail: 'is not a known time zone' }]);
  if (quietHours && quietHours.from === quietHours.to)
    throw invalid([{ in: 'body', pointer: '/quietHours/to', detail: 'must differ from the beginning' }]);
  return savePreferences(db, userId, change);
}
