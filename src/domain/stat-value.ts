import type { Counts } from './box-scores.ts';
import type { Stat } from './stats.ts';

/** What a line in a box score is worth in a stat; the sums and the fantasy score follow from the counts. */
export function statValue(line: Counts, stat: Stat): number {
  switch (stat) {
    case 'ptsRebAst':
      return line.points + line.rebounds + line.assists;
    case 'ptsReb':
      return line.points + line.rebounds;
    case 'ptsAst':
      return line.points + line.assists;
    case 'rebAst':
      return line.rebounds + line.assists;
    case 'stocks':
      return line.steals + line.blocks;
    case 'fantasyScore':
      return (
        line.points +
        1.2 * line.rebounds +
        1.5 * line.assists +
        3 * line.steals +
        3 * line.blocks -
        line.turnovers
      );
    default:
      return line[stat];
  }
}
