import type { PlayerFact } from '../../../domain/players.ts';
import type { TeamFact } from '../../../domain/teams.ts';
import { instantOf, PUBLISHED_BEFORE, seasonByNumber, TRADE_DEADLINE, tradesAt } from './calendar.ts';
import { type Player, playersOf, teamIndexOf } from './careers.ts';
import { TEAM_NAMES } from './league-names.ts';
import { plainSpelling } from './player-names.ts';
import { isTraded, type SeasonWorld, teamId } from './season-world.ts';
import { conferenceOf } from './standings.ts';

const publishedAt = ({ span }: SeasonWorld): Date => instantOf(span.start - PUBLISHED_BEFORE, 14 * 60);

export const teamFacts = (world: SeasonWorld): TeamFact[] =>
  TEAM_NAMES[world.span.league].map((name, team) => ({
    league: world.span.league,
    id: teamId(world.span.league, team),
    ...name,
    conference: conferenceOf(world, team),
    otherIds: { courtside: `${world.span.league}-${name.abbreviation.toLowerCase()}` },
    capturedAt: publishedAt(world),
  }));

/**
 * Rosters as published before the season, players who leave then, and again those who change teams during it.
 */
export function playerFacts(world: SeasonWorld): PlayerFact[] {
  return [
    ...world.players.map((player) => playerFact(world, player, 0, publishedAt(world))),
    ...leavers(world),
    ...world.players
      .filter((player) => isTraded(world, player))
      .map((player) => playerFact(world, player, TRADE_DEADLINE, tradesAt(world.span))),
  ];
}

/** A player whose chair a newcomer takes has no team from the first day of the season on. */
function leavers(world: SeasonWorld): PlayerFact[] {
  const staying = new Set(world.players.map(({ id }) => id));
  return playersOf(seasonByNumber(world.span.league, world.span.number - 1))
    .filter(({ id }) => !staying.has(id))
    .map((player) => ({ ...playerFact(world, player, 0, instantOf(world.span.start, 0)), teamId: null }));
}

function playerFact(world: SeasonWorld, player: Player, seasonDay: number, capturedAt: Date): PlayerFact {
  const team = teamIndexOf(world.span, player, seasonDay);
  const plain = plainSpelling(player.name);
  return {
    league: world.span.league,
    id: player.id,
    name: player.name,
    position: player.position,
    teamId: team === -1 ? null : teamId(world.span.league, team),
    heightIn: player.heightIn,
    weightLb: player.weightLb,
    birthDate: player.birthDate,
    otherIds: { courtside: `p${player.id}` },
    aliases: plain === player.name ? [] : [plain],
    capturedAt,
  };
}
