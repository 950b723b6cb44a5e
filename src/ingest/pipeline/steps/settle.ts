import { settleDay } from '../../../picks/settle-day.ts';
import { commitInstant } from '../../../platform/db/commit-instant.ts';
import { settleForecastsOfDay } from '../../../workbench/arena/settle-forecasts.ts';
import { settleBetsOfDay } from '../../../workbench/bets/settle-bets.ts';
import type { Step } from '../step.ts';

/** Settles the day's picks, and the bets and forecasts of all accounts, against the box scores. A corrected box score settles them again. */
export const settle: Step = {
  name: 'settle',
  run: ({ league, date, clock, force, commit }) =>
    commit(async (db) => {
      const at = await commitInstant(db, league, clock);
      const { written, warnings } = await settleDay(db, { league, date, at, force, announce: true });
      await settleForecastsOfDay(db, { league, date, at });
      await settleBetsOfDay(db, { league, date, at, force });
      return { rows: written, warnings };
    }),
};
