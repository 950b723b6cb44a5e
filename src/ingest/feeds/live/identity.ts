import { onlyOne } from '../../../domain/collections.ts';
import { leagueDate } from '../../../domain/dates.ts';
import { plainName } from '../../../domain/plain-name.ts';
import { ID_OF, type SourceName } from '../../../domain/sources.ts';
import type { KnownGame, KnownPlayer, KnownTeam } from './known.ts';

/** Unofficial team names used by sources. Only whole names, because two teams share a city. */
const ALSO_CALLED: Readonly<Record<string, string>> = { 'los angeles clippers': 'la clippers' };

const officialName = (name: string): string => {
  const plain = plainName(name);
  return ALSO_CALLED[plain] ?? plain;
};

export type TeamRef = { id?: string | undefined; name?: string | undefined; tricode?: string | undefined };

/** Resolves a source's team: by its source ID if known, by full name, or by the league's code. */
export function findTeam(teams: readonly KnownTeam[], source: SourceName, ref: TeamRef): KnownTeam | null {
  const byId =
    ref.id === undefined ? undefined : teams.find(({ otherIds }) => otherIds[ID_OF[source]] === ref.id);
  if (byId) return byId;
  const official = ref.name === undefined ? undefined : officialName(ref.name);
  const named = teams.filter(
    (team) =>
      officialNameOf(team) === official || (ref.tricode !== undefined && team.abbreviation === ref.tricode),
  );
  return onlyOne(named);
}

const officialNames = new WeakMap<KnownTeam, string>();

function officialNameOf(team: KnownTeam): string {
  const known = officialNames.get(team) ?? officialName(team.fullName);
  officialNames.set(team, known);
  return known;
}

const TIP_DRIFT_MS = 6 * 3_600_000;

/**
 * The game between two teams with a tip-off near an instant. The teams match in either order, because sources
 * disagree about the home team at neutral sites.
 */
export function findGame<Game extends Pick<KnownGame, 'homeTeamId' | 'awayTeamId' | 'tipAt'>>(
  games: readonly Game[],
  { teamIds, tipAt }: { teamIds: readonly [number, number]; tipAt: Date },
): Game | null {
  const between = games.filter(
    (game) =>
      teamIds[0] !== teamIds[1] &&
      teamIds.includes(game.homeTeamId) &&
      teamIds.includes(game.awayTeamId) &&
      Math.abs(game.tipAt.getTime() - tipAt.getTime()) <= TIP_DRIFT_MS,
  );
  return onlyOne(between);
}

/** The game between two teams on a league day, for sources that give only a date. */
export const findGameOn = (
  games: readonly KnownGame[],
  { teamIds, date }: { teamIds: readonly [number, number]; date: string },
): KnownGame | null => {
  const between = games.filter(
    (game) =>
      teamIds[0] !== teamIds[1] &&
      teamIds.includes(game.homeTeamId) &&
      teamIds.includes(game.awayTeamId) &&
      (game.date === date || leagueDate(game.tipAt) === date),
  );
  return onlyOne(between);
};

export type PlayerRef = { id?: string | undefined; name: string; teamIds: readonly number[] };

/**
 * Resolves a source's player: by source ID if known, otherwise by name among the players of the given teams.
 * Null if no player or more than one has that name.
 */
export function findPlayer(
  players: readonly KnownPlayer[],
  source: SourceName,
  { id, name, teamIds }: PlayerRef,
): KnownPlayer | null {
  if (id !== undefined) {
    const own = players.filter(({ otherIds }) => otherIds[ID_OF[source]] === id);
    if (own.length > 0) return onlyOne(own);
  }
  const plain = plainName(name);
  const named = players.filter(
    (player) =>
      player.teamId !== null &&
      teamIds.includes(player.teamId) &&
      plainNamesOf(player).includes(plain) &&
      // A player who already has another ID at this source is a different person.
      (id === undefined || player.otherIds[ID_OF[source]] === undefined),
  );
  return onlyOne(named);
}

/** The players with a name or an alias like this one. */
export function namesakesOf(players: readonly KnownPlayer[], name: string): KnownPlayer[] {
  const plain = plainName(name);
  return players.filter((player) => plainNamesOf(player).includes(plain));
}

/** Cached, because a response names the same few hundred players thousands of times. */
const plainNames = new WeakMap<KnownPlayer, readonly string[]>();

function plainNamesOf(player: KnownPlayer): readonly string[] {
  const known = plainNames.get(player) ?? [player.name, ...player.aliases].map(plainName);
  plainNames.set(player, known);
  return known;
}
