import { leagueDate } from '../core/dates.ts';
import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';
import {
  composePlayerProfiles,
  composeTeamProfiles,
  type PlayerProfile,
  type TeamProfile,
} from './compose-profiles.ts';
import { findSeason } from './game-queries.ts';
import { savePlayerProfiles, saveTeamProfiles } from './profile-queries.ts';
import { listAllowedByPosition, listPlayerSums, listPlayTypes, listTeamSums } from './season-queries.ts';

/** Before the first tip-off of any day, wherever the game is played. */
const BEFORE_GAMES = 'T16:00:00Z';

/**
 * The instant whose knowledge the profiles of a day rest on: now for today and later; for a day that is over the hour
 * before its games, so that what became known afterwards cannot slip in.
 */
export const profileInstant = (date: string, now: Date): Date =>
  date < leagueDate(now) ? new Date(date + BEFORE_GAMES) : now;

export type Profiles = { teams: TeamProfile[]; players: PlayerProfile[]; knownAt: Date };

/** Profiles of all teams and players before the games of a day, from what was known at the time. */
export async function computeProfiles(
  db: Db,
  { league, date, now }: { league: League; date: string; now: Date },
): Promise<Profiles> {
  const knownAt = profileInstant(date, now);
  const season = await findSeason(db, { league, date, asOf: knownAt });
  if (season === null) return { teams: [], players: [], knownAt };
  const ask = { league, season, before: date, asOf: knownAt };
  const facts = {
    league,
    season,
    date,
    teams: await listTeamSums(db, ask),
    allowed: await listAllowedByPosition(db, ask),
    players: await listPlayerSums(db, ask),
    playTypes: await listPlayTypes(db, ask),
  };
  return { teams: composeTeamProfiles(facts), players: composePlayerProfiles(facts), knownAt };
}

/** Returns how many profiles were new or have changed. */
export const saveProfiles = async (db: Db, { teams, players, knownAt }: Profiles): Promise<number> =>
  (await saveTeamProfiles(db, teams, knownAt)) + (await savePlayerProfiles(db, players, knownAt));
