import type { BoxTeam, Player, Team } from './shapes.ts';

export const fullName = ({ first_name, last_name }: Player): string => `${first_name} ${last_name}`.trim();
export const refOf = ({ id, full_name, abbreviation }: Team) => ({
  id: String(id),
  name: full_name,
  tricode: abbreviation,
});
export const teamOf = ({ team, team_id }: Player, list: ReadonlyMap<number, Team>): Team | undefined =>
  team ?? (team_id == null ? undefined : list.get(team_id));
/** The team object either contains its players or is beside them. */
export const teamIn = (side: BoxTeam): Team => ('team' in side ? side.team : side);
