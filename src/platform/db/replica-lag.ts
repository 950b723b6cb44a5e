/** A position in the write-ahead log (LSN), in bytes, and when the primary was there. */
type Position = { lsn: number; atMs: number };

/**
 * Measures how long ago the replica had everything that the primary had. Positions are compared instead of the time of the
 * last replayed commit, because that one also grows while the primary has nothing to commit.
 */
export function createLagMeter(keptMs: number) {
  let unreached: Position[] = [];
  let completeAtMs = Number.NEGATIVE_INFINITY;
  let lastLsn = 0;
  return {
    /** `replayedLsn` must have been read on the replica after `primary` was read on the primary. */
    record(primary: Position, replayedLsn: number): void {
      // A replica that crashed may start again at an earlier position than it had reached.
      if (replayedLsn < lastLsn) completeAtMs = Number.NEGATIVE_INFINITY;
      lastLsn = replayedLsn;
      const positions = [...unreached, primary];
      const reached = positions.findLastIndex(({ lsn }) => lsn <= replayedLsn);
      completeAtMs = positions[reached]?.atMs ?? completeAtMs;
      unreached = positions.slice(reached + 1).filter(({ atMs }) => atMs > primary.atMs - keptMs);
    },
    lagMs: (nowMs: number): number => nowMs - completeAtMs,
  };
}
