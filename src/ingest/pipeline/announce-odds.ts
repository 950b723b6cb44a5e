import { listPlayerNames } from '../../league/player-queries.ts';
import { type LineMove, propKey } from '../../lines/line-moves.ts';
import type { TakenSnapshot } from '../../lines/take-snapshot.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { NewEvent } from '../../webhooks/event.ts';
import { recordEvents } from '../../webhooks/record-event.ts';

type Snapshot = NonNullable<TakenSnapshot['snapshot']>;

/**
 * Records `odds.refreshed` for a new snapshot and `lines.moved` for each moved line. Call it at the end of
 * the transaction.
 */
export async function announceOdds(db: Db, { snapshot, moves }: TakenSnapshot): Promise<void> {
  if (!snapshot) return;
  const names = await listPlayerNames(db, {
    ids: moves.map(({ playerId }) => playerId),
    asOf: snapshot.capturedAt,
  });
  await recordEvents(db, [
    oddsRefreshed(snapshot),
    ...moves.map((move) => lineMoved(snapshot, move, names.get(move.playerId) ?? `Player ${move.playerId}`)),
  ]);
}

const oddsRefreshed = ({
  id,
  date,
  league,
  books,
  propCount,
  lineCount,
  capturedAt,
}: Snapshot): NewEvent => ({
  type: 'odds.refreshed',
  dedupeKey: String(id),
  at: capturedAt,
  data: {
    snapshotId: id,
    date,
    league,
    sportsbooks: books,
    propCount,
    lineCount,
    capturedAt: capturedAt.toISOString(),
  },
});

function lineMoved({ id, league, capturedAt }: Snapshot, move: LineMove, playerName: string): NewEvent {
  const { stat: propType, gameId, playerId, ...lines } = move;
  return {
    type: 'lines.moved',
    dedupeKey: `${id} ${propKey(move)}`,
    at: capturedAt,
    data: {
      gameId,
      playerId,
      playerName,
      propType,
      sportsbook: null,
      ...lines,
      capturedAt: capturedAt.toISOString(),
      league,
    },
  };
}
