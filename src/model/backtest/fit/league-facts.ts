import { COUNTS } from '../../../domain/stats.ts';
import { availabilityCell } from '../../availability.ts';
import type { LeagueParams } from '../../params.ts';
import { replay } from '../../replay.ts';
import { POSITIONS } from '../../sheet.ts';
import { teamOf } from '../../state.ts';
import type { SeasonGame } from '../games.ts';

/** League averages: rates by position, team totals, shares of positions, pace and score. */
export function fitLeagueFacts(params: LeagueParams, games: readonly SeasonGame[]): LeagueParams {
  const group = new Array(5).fill(null).map(() => ({ minutes: 0, counts: new Float64Array(COUNTS.length) }));
  let pace = 0;
  let score = 0;
  for (const game of games) {
    pace += game.pace ?? 0;
    score += (game.home.score + game.away.score) / 2;
    for (const line of [...game.home.lines, ...game.away.lines]) {
      const at = line.position === null ? POSITIONS.length : POSITIONS.indexOf(line.position);
      for (const sums of [group[at]!, group[4]!]) {
        sums.minutes += line.minutes;
        for (let s = 0; s < COUNTS.length; s++) sums.counts[s]! += line.counts[s]!;
      }
    }
  }
  const all = group[4]!;
  const rates = group.slice(0, 4).map((sums) => {
    const from = sums.minutes > 0 ? sums : all;
    return [...from.counts].map((count) => count / from.minutes);
  });
  return {
    ...params,
    rates: { ...params.rates, positionRates: rates },
    opponent: {
      ...params.opponent,
      teamTotals: [...all.counts].map((count) => count / (2 * games.length)),
      // A group that the source never names still needs a nonzero prior.
      positionShare: group.slice(0, 4).map((sums) => Math.max(sums.minutes / all.minutes, 0.05)),
    },
    pace: { ...params.pace, league: pace / games.length },
    scoring: { ...params.scoring, league: score / games.length },
  };
}

/** How often a player of the roster plays, by the number of games missed in a row. */
export function fitAvailability(params: LeagueParams, games: readonly SeasonGame[]): LeagueParams {
  const counts = {
    seen: params.availability.seen.map(() => ({ played: 1, asked: 2 })),
    unseen: params.availability.unseen.map(() => ({ played: 1, asked: 2 })),
  };
  replay(games, params, (game, state) => {
    for (const sheet of [game.home, game.away]) {
      const played = new Set(sheet.lines.map((line) => line.playerId));
      for (const playerId of teamOf(state, sheet.team).roster) {
        const { table, cell } = availabilityCell(state.players.get(playerId)!);
        const tally = counts[table][cell]!;
        tally.asked += 1;
        if (played.has(playerId)) tally.played += 1;
      }
    }
  });
  const share = (cells: { played: number; asked: number }[]) => cells.map((c) => c.played / c.asked);
  return { ...params, availability: { seen: share(counts.seen), unseen: share(counts.unseen) } };
}
