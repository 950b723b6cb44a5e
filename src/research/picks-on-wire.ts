import { RATING_EMOJI } from '../model/rating.ts';
import type { Pick } from '../picks/pick.ts';
import type { PlayerPick } from './contract.ts';
import type { MatchupPick } from './matchup-contract.ts';

const common = ({ id, stat, line, direction, scoreFinal, rating }: Pick) => ({
  pickId: id,
  stat,
  line,
  direction,
  scoreFinal,
  rating,
  ratingEmoji: RATING_EMOJI[rating],
});

export const playerPick = (pick: Pick): PlayerPick => ({
  ...common(pick),
  summary: pick.summary,
  confidence: pick.confidence,
});

export const matchupPick = (pick: Pick): MatchupPick => ({
  ...common(pick),
  playerId: pick.playerId,
  playerName: pick.playerName,
  teamId: pick.teamId,
  teamAbbreviation: pick.teamAbbreviation,
});
