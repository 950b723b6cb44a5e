import { plainName } from '../../../domain/plain-name.ts';
import type { PlayerFact, Position } from '../../../domain/players.ts';
import { ID_OF } from '../../../domain/sources.ts';
import { namesakesOf } from './identity.ts';
import type { KnownPlayer } from './known.ts';
import { mintPlayerId } from './mint.ts';
import type { Scene } from './scene.ts';

export type ListedPlayer = {
  sourceId: string;
  name: string;
  /** Null for a player without a team. */
  teamId: number | null;
  position: Position | null;
  heightIn: number | null;
  weightLb: number | null;
  birthDate: string | null;
};

/** If a larger share seems to leave the league between two fetches, the lists are truncated. */
const MOST_LEAVERS = 0.3;
const FEW = 10;

/** The rosters of the whole league as facts. A player who is not listed has left. */
export function rosterFacts(scene: Scene, listed: readonly ListedPlayer[]): PlayerFact[] {
  const idName = ID_OF[scene.source];
  const known = scene.players;
  const facts = listedPlayers(scene, listed);
  const players = new Set(facts.map(({ id }) => id));
  const leavers = known.filter(
    ({ id, teamId, otherIds }) => teamId !== null && otherIds[idName] !== undefined && !players.has(id),
  );
  const linked = known.filter(({ teamId, otherIds }) => teamId !== null && otherIds[idName] !== undefined);
  if (leavers.length > FEW && leavers.length > MOST_LEAVERS * linked.length)
    throw scene.refuse(`the rosters lack ${leavers.length} of ${linked.length} players`);
  return [
    ...facts,
    ...leavers.map((player) => ({
      ...player,
      teamId: null,
      source: scene.source,
      capturedAt: scene.asOf,
    })),
  ];
}

/**
 * Listed players as facts. A player is matched by source ID, or by name in the same team. A name that nobody
 * in the league has is a new player. A namesake in another team may be a trade or another person, so an
 * operator must decide.
 */
export function listedPlayers(scene: Scene, listed: readonly ListedPlayer[]): PlayerFact[] {
  const twice = namesTwice(listed);
  const players = new Map<number, PlayerFact>();
  for (const one of listed) {
    const player = findListed(scene, one, twice);
    if (player === undefined) continue;
    const id = player?.id ?? mintPlayerId(scene.players, scene.league, scene.source, one.sourceId);
    if (id === null || players.has(id)) {
      scene.unmatched('its number belongs to somebody else', one.name, {
        teamIds: teamsOf(one),
        sourceId: one.sourceId,
      });
      continue;
    }
    players.set(id, factOf(scene, one, id, player));
  }
  return [...players.values()];
}

const teamsOf = ({ teamId }: Pick<ListedPlayer, 'teamId'>): number[] => (teamId === null ? [] : [teamId]);

/** The player, null for a new one, or undefined if ambiguous. */
function findListed(
  scene: Scene,
  { sourceId, name, teamId }: ListedPlayer,
  twice: ReadonlySet<string>,
): KnownPlayer | null | undefined {
  const own = scene.players.find(({ otherIds }) => otherIds[ID_OF[scene.source]] === sourceId);
  if (own) return own;
  const more = { teamIds: teamsOf({ teamId }), sourceId };
  const namesakes = namesakesOf(scene.players, name).filter(
    ({ otherIds }) => otherIds[ID_OF[scene.source]] === undefined,
  );
  if (namesakes.length === 0) return null;
  if (twice.has(`${teamId} ${plainName(name)}`)) {
    scene.unmatched('two players of that name in the team', name, more);
    return undefined;
  }
  const player = scene.player({ id: sourceId, name, teamIds: more.teamIds });
  if (player) return player;
  scene.unmatched('a player of that name is not in this team', name, more);
  return undefined;
}

function namesTwice(listed: readonly ListedPlayer[]): Set<string> {
  const groups = Map.groupBy(listed, ({ teamId, name }) => `${teamId} ${plainName(name)}`);
  return new Set([...groups].filter(([, players]) => players.length > 1).map(([key]) => key));
}

/** Fields that the source does not provide keep their stored values. */
function factOf(scene: Scene, listed: ListedPlayer, id: number, player: KnownPlayer | null): PlayerFact {
  const { sourceId, name, teamId, position, heightIn, weightLb, birthDate } = listed;
  return {
    league: scene.league,
    id,
    name: player?.name ?? name,
    position: player?.position ?? position,
    teamId,
    heightIn: heightIn ?? player?.heightIn ?? null,
    weightLb: weightLb ?? player?.weightLb ?? null,
    birthDate: birthDate ?? player?.birthDate ?? null,
    otherIds: { ...player?.otherIds, [ID_OF[scene.source]]: sourceId },
    aliases: player?.aliases ?? [],
    source: scene.source,
    capturedAt: scene.asOf,
  };
}
