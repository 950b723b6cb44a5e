import type { Db } from '../platform/db/connect.ts';
import type { NewEvent } from '../webhooks/event.ts';
import { recordEvents } from '../webhooks/record-event.ts';
import type { Change } from './decide-picks.ts';
import type { Pick } from './pick.ts';
import type { PickCounts } from './pick-queries.ts';
import type { NewPick } from './save-queries.ts';

export type Announcement = {
  runId: number;
  league: NewPick['league'];
  date: string;
  at: Date;
  /** Counts of the day's current picks after a run that published new ones, otherwise null. */
  standing: PickCounts | null;
  published: readonly NewPick[];
  updated: readonly { from: Pick; to: NewPick; change: Change; because: string }[];
  withdrawn: readonly { pick: Pick; because: string }[];
};

/**
 * Records an event for each change of a run, with its own dedupe key. Call it at the end of the transaction.
 */
export async function announcePicks(db: Db, run: Announcement): Promise<void> {
  const { league, date, at, standing } = run;
  const events: NewEvent[] = [];
  if (standing)
    events.push({
      type: 'picks.scored',
      dedupeKey: `run ${run.runId}`,
      // All current picks of the day, so that the count equals the list that a subscriber then reads.
      data: { count: standing.count, date, ...ratings(standing), league },
      at,
    });
  for (const pick of run.published)
    events.push({
      type: 'picks.published',
      dedupeKey: `pick ${pick.id}`,
      data: { ...subject(pick, { date, league, pickId: pick.id }), ...termsOf(pick) },
      at,
    });
  for (const { from, to, change, because } of run.updated)
    events.push({
      type: 'picks.updated',
      dedupeKey: `pick ${to.id}`,
      data: {
        ...subject(to, { date, league, pickId: to.id }),
        version: to.version,
        change,
        previous: stateOf(from),
        current: stateOf(to),
        reason: because,
      },
      at,
    });
  for (const { pick, because } of run.withdrawn)
    events.push({
      type: 'picks.withdrawn',
      dedupeKey: `pick ${pick.id}`,
      data: {
        ...subject(pick, { date, league, pickId: pick.id }),
        line: pick.line,
        direction: pick.direction,
        reason: because,
      },
      at,
    });
  await recordEvents(db, events);
}

const ratings = ({ premiumCount, standardCount }: PickCounts) => ({ premiumCount, standardCount });

const subject = <T>(
  { playerId, playerName, stat }: globalThis.Pick<Pick, 'playerId' | 'playerName' | 'stat'>,
  of: T,
) => ({
  ...of,
  playerId,
  playerName,
  stat,
});

const termsOf = ({ line, direction, decimalPrice, rating, scoreFinal, confidence, evPercent }: NewPick) => ({
  line,
  direction,
  price: decimalPrice,
  rating,
  scoreFinal,
  confidence,
  evPercent,
});

type State = globalThis.Pick<
  Pick,
  'id' | 'line' | 'direction' | 'rating' | 'scoreFinal' | 'decimalPrice' | 'evPercent'
>;

const stateOf = ({ id, line, direction, rating, scoreFinal, decimalPrice, evPercent }: State) => ({
  pickId: id,
  line,
  direction,
  price: decimalPrice,
  rating,
  scoreFinal,
  evPercent,
});
