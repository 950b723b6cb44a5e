import { leagueDate } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import type { Arrival } from '../platform/db/arrival.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  composePlayerProfiles,
  composeTeamProfiles,
  type PlayerProfile,
  type TeamProfile,
} from './compose-profiles.ts';
import { findSeason } from './game-queries.ts';
import { savePlayerProfiles, saveTeamProfiles } from './profile-queries.ts';
import { listAllowedByPosition, listPlayerSums, listPlayTypes, listTeamSums } from './season-queries.ts';

/** Earlier than any day's first tip-off in either league. */
const BEFORE_GAMES = 'T16:00:00Z';

/**
 * The as-of instant for the profiles of a day: now for today and later. For a past day it is before its
 * games, so that later knowledge cannot leak in.
 */
export const profileInstant = (date: string, now: Date): Date =>
  date < leagueDate(now) ? new Date(date + BEFORE_GAMES) : now;

/** `capturedAt`: the as-of instant of the data. */
export type Profiles = { teams: TeamProfile[]; players: PlayerProfile[]; capturedAt: Date };

/** Profiles of all teams and players before the games of a day, from what was known at the time. */
export async function computeProfiles(
  db: Db,
  { league, date, now }: { league: League; date: string; now: Date },
): Promise<Profiles> {
  const capturedAt = profileInstant(date, now);
  const season = await findSeason(db, { league, date, asOf: capturedAt });
  if (season === null) return { teams: [], players: [], capturedAt };
  const ask = { league, season, before: date, asOf: capturedAt };
  const facts = {
    league,
    season,
    date,
    teams: await listTeamSums(db, ask),
    allowed: await listAllowedByPosition(db, ask),
    players: await listPlayerSums(db, ask),
    playTypes: await listPlayTypes(db, ask),
  };
  return { teams: composeTeamProfiles(facts), players: composePlayerProfiles(facts), capturedAt };
}

/** Returns how many profiles were new or changed. */
export async function saveProfiles(
  db: Db,
  { teams, players, capturedAt }: Profiles,
  arrival: Arrival,
): Promise<number> {
  const known = { ...arrival, capturedAt };
  return (await saveTeamProfiles(db, teams, known)) + (await savePlayerProfiles(db, players, known));
}
