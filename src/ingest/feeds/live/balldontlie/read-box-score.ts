import { NO_COUNTS } from '../../../../domain/box-scores.ts';
import type { BoxLine, BoxSide } from '../box-score.ts';
import type { Scene } from '../scene.ts';
import { fullName } from './names.ts';
import type { BoxPlayer, BoxTeam } from './shapes.ts';
import { minutesOf } from './words.ts';

export const sideOf = (scene: Scene, teamId: number, { players }: BoxTeam, points: number): BoxSide => ({
  teamId,
  points,
  lines: players.map((row) => lineOf(scene, row)),
});

function lineOf(scene: Scene, row: BoxPlayer): BoxLine {
  const minutes = minutesOf(row.min);
  const name = fullName(row.player);
  if (minutes === null) throw scene.refuse(`the minutes '${row.min}' of ${name} cannot be read`);
  const played = minutes > 0;
  return {
    sourceId: String(row.player.id),
    name,
    played,
    dnpReason: null,
    starter: false, // not provided
    minutes,
    plusMinus: row.plus_minus ?? null,
    counts: played ? countsOf(row) : NO_COUNTS,
  };
}

const countsOf = (row: BoxPlayer) => ({
  points: row.pts,
  rebounds: row.reb,
  assists: row.ast,
  threes: row.fg3m,
  steals: row.stl,
  blocks: row.blk,
  turnovers: row.turnover,
  fgm: row.fgm,
  fga: row.fga,
  fg3a: row.fg3a,
  ftm: row.ftm,
  fta: row.fta,
  oreb: row.oreb,
  dreb: row.dreb,
  fouls: row.pf,
});
