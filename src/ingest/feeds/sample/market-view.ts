import { COUNTS, type Count } from '../../../domain/stats.ts';
import { instantOf, TRADE_DEADLINE, tradesAt } from './calendar.ts';
import { ruledOutAt } from './injury-reports.ts';
import { sidesOf } from './matchup.ts';
import { type ProjectedSide, project } from './projection.ts';
import { bell, drift, exp } from './random.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonGames } from './season-games.ts';
import type { SeasonPlayer, SeasonWorld } from './season-world.ts';

/** Books open half an hour after the pairing and both rosters are known. */
export function quotedFrom({ span }: SeasonWorld, game: SeasonGame): Date {
  const trades = game.day - span.start === TRADE_DEADLINE ? tradesAt(span).getTime() : 0;
  return new Date(Math.max(game.knownAt.getTime(), trades) + 30 * 60_000);
}

/** What the market expects of a game, given the absences known so far. */
export type MarketView = {
  /** Instants at which another absence becomes known. */
  news: readonly { at: Date; playerId: number }[];
  /** Expectations after the first `known` news. */
  expect(known: number): [ProjectedSide, ProjectedSide];
  players: readonly (readonly SeasonPlayer[])[];
  out: ReadonlySet<number>;
};

/** The market sees most of form and opponent, not all: that is the edge a good model can find. */
const FORM_SEEN = 0.8;
const MATCHUP_SEEN = 0.85;

export function marketView(world: SeasonWorld, games: SeasonGames, game: SeasonGame): MarketView {
  const rosters = [game.home, game.away].map((team) => world.roster(team, game.day));
  const news = rosters
    .flat()
    .flatMap((player) => {
      const absence = player.absences.find(({ from, to }) => game.day >= from && game.day <= to);
      if (!absence) return [];
      const at = ruledOutAt(world, games, player, absence) ?? instantOf(game.day, game.tip);
      return [{ at, playerId: player.id }];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.playerId - b.playerId);
  const views: [ProjectedSide, ProjectedSide][] = [];
  return {
    news,
    players: rosters,
    out: new Set(news.map(({ playerId }) => playerId)),
    expect(known) {
      const out = new Set(news.slice(0, known).map(({ playerId }) => playerId));
      views[known] ??= project(sidesOf(world, game, { out, formSeen: FORM_SEEN, matchupSeen: MATCHUP_SEEN }));
      return views[known];
    },
  };
}

const PERSISTENT = 211;
const PASSING = 212;

/**
 * Error of the whole market about a player, lasting weeks, as a share of the mean. Chosen so that picks return what
 * real ones do, most of them on steals and blocks.
 */
const STUBBORN: Record<Count, number> = {
  points: 0.021,
  rebounds: 0.033,
  assists: 0.036,
  threes: 0.038,
  steals: 0.114,
  blocks: 0.114,
  turnovers: 0.045,
};

/** Error about this one game, most of it gone by tip-off. */
const FLEETING = 0.04;

/** Factor of the market's common error at the n-th of `looks` price updates. */
export function commonError(
  { shape }: SeasonWorld,
  player: SeasonPlayer,
  game: SeasonGame,
  stat: number,
  look: number,
  looks: number,
): number {
  const name = COUNTS[stat]!;
  const lasting = drift(game.day, 40, PERSISTENT, player.id, stat) * STUBBORN[name];
  const left = 1 - (0.8 * look) / looks;
  const passing = bell(PASSING, game.id, player.id, stat, 1 + Math.floor(look / 3)) * FLEETING * left;
  return exp(shape.lastingError * lasting + passing);
}
