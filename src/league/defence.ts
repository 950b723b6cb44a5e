import type { PlayTypeRank } from '../platform/db/tables.ts';
import type { Defense, PlayTypeItem } from './contract.ts';
import type { StoredTeamProfile } from './profile-queries.ts';

/** Null before the team's first game. */
export function composeDefense(profile: StoredTeamProfile | undefined): Defense | null {
  if (!profile || profile.defRating === null || profile.oppPace === null) return null;
  const { defRating, oppPace, defRankPts, defRankReb, defRankAst, defRankThree } = profile;
  const { oppFgPctAtRim, oppFgPctMidrange, oppFgPctThree } = profile;
  return {
    defRating,
    oppPace,
    defRankPts,
    defRankReb,
    defRankAst,
    defRankThree,
    oppFgPctAtRim,
    oppFgPctMidrange,
    oppFgPctThree,
  };
}

const SHOWN = 3;

/** The best and worst play types of a defense by league rank: best first and worst first. */
export function strengthsAndWeaknesses(playTypes: readonly PlayTypeRank[]): {
  playTypeStrengths: PlayTypeItem[];
  playTypeWeaknesses: PlayTypeItem[];
} {
  const byRank = [...playTypes].sort((a, b) => a.rank - b.rank || a.playType.localeCompare(b.playType));
  const shown = Math.min(SHOWN, byRank.length >> 1);
  return {
    playTypeStrengths: byRank.slice(0, shown),
    playTypeWeaknesses: byRank.slice(byRank.length - shown).reverse(),
  };
}
