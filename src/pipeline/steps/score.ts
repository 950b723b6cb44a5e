import { findLastRead } from '../../operations/asked-queries.ts';
import { publishPicks } from '../../picks/publish-picks.ts';
import { scoreDay } from '../../picks/score-day.ts';
import type { Step } from '../step.ts';

/** The day's props against what is known now: new picks, new versions, withdrawals. */
export const score: Step = {
  name: 'score',
  async run({ db, league, date, clock, checkpoint, commit }) {
    const at = clock.now();
    const boardReadAt = await findLastRead(db, { league, date, step: 'odds' });
    const day = await scoreDay(db, { league, date, at, boardReadAt, origin: 'live' });
    await checkpoint();
    return commit(async (db) => {
      const { diff, warnings } = await publishPicks(db, day);
      return { rows: diff.added.length + diff.changed.length + diff.withdrawn.length, warnings };
    });
  },
};
