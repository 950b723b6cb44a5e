import { leagueDate } from '../../../domain/dates.ts';
import { plainName } from '../../../domain/plain-name.ts';
import { ID_OF, type SourceName } from '../../../domain/sources.ts';
import type { KnownGame, KnownPlayer, KnownTeam } from './known.ts';

/** Names under which sources know a team besides the official one. Never a part of a name: two teams share a city. */
const ALSO_CALLED: Readonly<Record<string, string>> = { 'los angeles clippers': 'la clippers' };

const officialName = (name: string): string => {
  const plain = plainName(name);
  return ALSO_CALLED[plain] ?? plain;
};

export type TeamRef = { id?: string | undefined; name?: string | undefined; tricode?: string | undefined };

/** The team that a source means: by its own number if we have seen it, by the whole name, or by the league's code. */
export function findTeam(teams: readonly KnownTeam[], source: SourceName, ref: TeamRef): KnownTeam | null {
  const byId =
    ref.id === undefined ? undefined : teams.find(({ otherIds }) => otherIds[ID_OF[source]] === ref.id);
  if (byId) return byId;
  const named = teams.filter(
    ({ fullName, abbreviation }) =>
      (ref.name !== undefined && officialName(fullName) === officialName(ref.name)) ||
      (ref.tricode !== undefined && abbreviation === ref.tricode),
  );
  return named.length === 1 ? named[0]! : null;
}

const TIP_DRIFT_MS = 6 * 3_600_000;

/**
 * The game between two teams whose tip-off is near an instant. Both teams must fit, in either order: at neutral sites
 * sources disagree about who is at home.
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
  return between.length === 1 ? between[0]! : null;
}

/** The game between two teams on a league day, for sources that give only a day. */
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
  return between.length === 1 ? between[0]! : null;
};

export type PlayerRef = { id?: string | undefined; name: string; teamIds: readonly number[] };

/**
 * The player that a source means: by its own number for them if we have seen it, else by name among the players of the
 * given teams. With none or two of that name nobody is taken.
 */
export function findPlayer(
  players: readonly KnownPlayer[],
  source: SourceName,
  { id, name, teamIds }: PlayerRef,
): KnownPlayer | null {
  if (id !== undefined) {
    const own = players.filter(({ otherIds }) => otherIds[ID_OF[source]] === id);
    if (own.length > 0) return own.length === 1 ? own[0]! : null;
  }
  const plain = plainName(name);
  const named = players.filter(
    (player) =>
      player.teamId !== null &&
      teamIds.includes(player.teamId) &&
      plainNamesOf(player).includes(plain) &&
      // Somebody whom this source already calls by another number is somebody else.
      (id === undefined || player.otherIds[ID_OF[source]] === undefined),
  );
  return named.length === 1 ? named[0]! : null;
}

export const bearsName = (player: KnownPlayer, name: string): boolean =>
  plainNamesOf(player).includes(plainName(name));

/** A board names the same few hundred players thousands of times. */
const plainNames = new WeakMap<KnownPlayer, readonly string[]>();

function plainNamesOf(player: KnownPlayer): readonly string[] {
  const known = plainNames.get(player) ?? [player.name, ...player.aliases].map(plainName);
  plainNames.set(player, known);
  return known;
}
