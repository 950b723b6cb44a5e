import { knownStates } from '../../../picks/known-state.ts';
import { TipOffPassed } from '../../../picks/ledger/record-run.ts';
import { publishPicks } from '../../../picks/publish-picks.ts';
import { scoreDay } from '../../../picks/score-day.ts';
import { findLastRead } from '../../operations/asked-queries.ts';
import type { Step } from '../step.ts';

/** Scores the day's props from the facts known now: new picks, new versions, withdrawals. */
export const score: Step = {
  name: 'score',
  async run({ db, league, date, clock, onlyChanged, checkpoint, commit }) {
    const boardReadAt = await findLastRead(db, { league, date, step: 'odds' });
    const ask = { league, date, at: clock.now(), boardReadAt, onlyChanged, stateBefore: knownStates };
    const day = await scoreDay(db, { ...ask, origin: 'live' });
    await checkpoint();
    const publish = () =>
      commit(async (db) => {
        const { diff, warnings } = await publishPicks(db, day, clock);
        return { rows: diff.added.length + diff.changed.length + diff.withdrawn.length, warnings };
      });
    try {
      return await publish();
    } catch (error) {
      if (!(error instanceof TipOffPassed)) throw error;
      return publish(); // without the games that have begun
    }
  },
};
