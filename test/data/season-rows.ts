import type { Counts } from '../../src/domain/box-scores.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { League } from '../../src/domain/leagues.ts';
import { TEAM_TABLE } from '../../src/ingest/feeds/files/team-table.ts';

export type Cell = string | number | null | undefined;
export type Row = Readonly<Record<string, Cell>>;

/** The files have the real teams: our teams are mapped to them in order. */
export const codeOf = ({ teams }: Facts, league: League, id: number | null): string =>
  TEAM_TABLE[league][teams.findIndex((team) => team.id === id)]?.abbreviation ?? '';

type Box = { gameId: number; date: string; teamId: number; opponentTeamId: number; isHome: boolean };

export const placeOf = (facts: Facts, league: League, box: Box): Row => ({
  league: league.toUpperCase(),
  game_id: box.gameId,
  game_date: box.date,
  team: codeOf(facts, league, box.teamId),
  opp: codeOf(facts, league, box.opponentTeamId),
  is_home: box.isHome ? 1 : 0,
});

export const shots = (value: Cell): Row =>
  Object.fromEntries(
    ['rim', 'shortmid', 'longmid', 'corner3', 'arc3'].flatMap((zone) => [
      [`${zone}_fga`, value],
      [`${zone}_fgm`, value],
    ]),
  );

export const countsOf = (counts: Counts): Row => ({
  pts: counts.points,
  reb: counts.rebounds,
  ast: counts.assists,
  threes: counts.threes,
  stl: counts.steals,
  blk: counts.blocks,
  tov: counts.turnovers,
  fgm: counts.fgm,
  fga: counts.fga,
  fg3a: counts.fg3a,
  ftm: counts.ftm,
  fta: counts.fta,
  oreb: counts.oreb,
  dreb: counts.dreb,
  pf: counts.fouls,
});

export const wordFor = (words: Readonly<Record<string, string>>, ours: string): string =>
  Object.keys(words).find((word) => words[word] === ours) ?? ours;
