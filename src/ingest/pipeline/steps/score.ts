import { knownStates } from '../../../picks/known-state.ts';
import { TipOffPassed } from '../../../picks/ledger/record-run.ts';
import { publishPicks } from '../../../picks/publish-picks.ts';
import { scoreDay } from '../../../picks/score-day.ts';
import { inSpan } from '../../../platform/tracing/tracing.ts';
import { findLastRead } from '../../operations/asked-queries.ts';
import type { Step } from '../step.ts';

/** Scores the day's props from the facts known now: new picks, new versions, withdrawals. */
export const score: Step = {
  name: 'score',
  async run({ db, league, date, clock, onlyChanged, checkpoint, commit }) {
    const boardReadAt = await findLastRead(db, { league, date, step: 'odds' });
    const ask = { league, date, at: clock.now(), boardReadAt, onlyChanged, stateBefore: knownStates };
    const day = await inSpan('score day', {}, async (span) => {
      const scored = await scoreDay(db, { ...ask, origin: 'live' });
      span.set({ 'hardwood.games': scored.fingerprints.size, 'hardwood.props': scored.candidates.length });
      return scored;
    });
    await checkpoint();
    const publish = () =>
      commit(async (db) => {
        const { diff, warnings, newsSeconds } = await publishPicks(db, day, clock);
        const rows = diff.added.length + diff.changed.length + diff.withdrawn.length;
        return { rows, warnings, newsSeconds };
      });
    try {
      return await publish();
    } catch (error) {
      if (!(error instanceof TipOffPassed)) throw error;
      return publish(); // without the games that have begun
    }
  },
};
