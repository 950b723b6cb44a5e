import { COUNTS } from '../domain/stats.ts';
import { type CompiledCoefficients, compileCoefficients } from './coefficients.ts';
import { addTo, decayOf } from './decay.ts';
import type { LeagueParams } from './params.ts';
import {
  addGame,
  fastRate,
  newPlayer,
  type PlayerState,
  PRESENCE_DECAY,
  type RateDecays,
  rateDecays,
  rollOver,
  slowRate,
} from './player-state.ts';
import { type GameSheet, type PlayerLine, POSITIONS, type TeamSheet } from './sheet.ts';
import { GROUPS, newTeam, type TeamState } from './team-state.ts';

/** The model's state of one league. Rebuilt from box scores in date order in about a second. */
export type LeagueState = {
  params: LeagueParams;
  season: string;
  lastDate: string;
  players: Map<number, PlayerState>;
  teams: Map<string, TeamState>;
  /** Slowly changing per-minute rates by group: counts and minutes. */
  groupCounts: Float64Array;
  groupMinutes: Float64Array;
  decays: RateDecays & { opponent: number; pace: number; scoring: number };
  coefficients: CompiledCoefficients;
};

const UNKNOWN_GROUP = POSITIONS.length;
const LEAGUE_DECAY = decayOf(4000);
const LEAGUE_PRIOR_MINUTES = 40_000;
/** A player not seen for this many team games no longer belongs to the team. */
const FORGOTTEN_AFTER = 40;

export function createState(params: LeagueParams): LeagueState {
  const groupMinutes = new Float64Array(GROUPS).fill(LEAGUE_PRIOR_MINUTES);
  const groupCounts = new Float64Array(GROUPS * COUNTS.length);
  for (let g = 0; g < GROUPS; g++)
    for (let s = 0; s < COUNTS.length; s++)
      groupCounts[g * COUNTS.length + s] = LEAGUE_PRIOR_MINUTES * params.rates.positionRates[g]![s]!;
  return {
    params,
    season: '',
    lastDate: '',
    players: new Map(),
    teams: new Map(),
    groupCounts,
    groupMinutes,
    decays: {
      ...rateDecays(params),
      opponent: decayOf(params.opponent.halfLifeGames),
      pace: decayOf(params.pace.halfLifeGames),
      scoring: decayOf(params.scoring.halfLifeGames),
    },
    coefficients: compileCoefficients(params),
  };
}

export const groupRate = (state: LeagueState, group: number, count: number): number =>
  state.groupCounts[group * COUNTS.length + count]! / state.groupMinutes[group]!;

export function teamOf(state: LeagueState, team: string): TeamState {
  const found = state.teams.get(team);
  if (found) return found;
  const made = newTeam(team);
  state.teams.set(team, made);
  return made;
}

/** Opens a season once: evidence is reduced, season sums restart. */
export function enterSeason(state: LeagueState, season: string): void {
  if (season === state.season) return;
  if (season < state.season) throw new Error(`season ${season} comes after ${state.season}`);
  if (state.season !== '') for (const player of state.players.values()) rollOver(player, state.params);
  state.season = season;
}

/** Learns one finished game. Games must come in date order; those of one date must not inform each other. */
export function learn(state: LeagueState, game: GameSheet): void {
  if (game.date < state.lastDate) throw new Error(`game ${game.gameId} of ${game.date} is out of order`);
  enterSeason(state, game.season);
  state.lastDate = game.date;
  for (const line of [...game.home.lines, ...game.away.lines]) meet(state, line);
  learnDefence(state, teamOf(state, game.home.team), game.away);
  learnDefence(state, teamOf(state, game.away.team), game.home);
  for (const sheet of [game.home, game.away]) learnTeam(state, sheet, game);
}

function meet(state: LeagueState, line: PlayerLine): void {
  const known = state.players.get(line.playerId);
  const group = line.position === null ? UNKNOWN_GROUP : POSITIONS.indexOf(line.position);
  if (!known) state.players.set(line.playerId, newPlayer(line.playerId, '', group));
  else if (group !== UNKNOWN_GROUP) known.position = group;
}

/** Allowed against expected: each opponent's own rate times his actual minutes. */
function learnDefence(state: LeagueState, defence: TeamState, attack: TeamSheet): void {
  const { opponent } = state.decays;
  for (let i = 0; i < defence.allowed.length; i++) {
    defence.allowed[i]! *= opponent;
    defence.expected[i]! *= opponent;
  }
  for (const line of attack.lines) {
    const player = state.players.get(line.playerId)!;
    const offset = player.position * COUNTS.length;
    for (let s = 0; s < COUNTS.length; s++) {
      const slow = slowRate(player, s, state.params, groupRate(state, player.position, s));
      defence.allowed[offset + s]! += line.counts[s]!;
      defence.expected[offset + s]! += line.minutes * fastRate(player, s, state.params, slow);
    }
  }
}

function learnTeam(state: LeagueState, sheet: TeamSheet, game: GameSheet): void {
  const team = teamOf(state, sheet.team);
  if (game.pace !== null) addTo(team.pace, game.pace, state.decays.pace);
  addTo(team.scored, sheet.score, state.decays.scoring);
  team.games += 1;
  team.lastDate = game.date;
  const played = new Set<number>();
  for (const line of sheet.lines) {
    const player = state.players.get(line.playerId)!;
    played.add(line.playerId);
    joinTeam(state, player, team);
    addGame(player, line, game.date, state.decays);
    addTo(player.presence, 1, PRESENCE_DECAY);
    addTo(player.usedWhenAvailable, 1, PRESENCE_DECAY);
    player.missedInARow = 0;
    const offset = player.position * COUNTS.length;
    for (let s = 0; s < COUNTS.length; s++)
      state.groupCounts[offset + s] = state.groupCounts[offset + s]! * LEAGUE_DECAY + line.counts[s]!;
    state.groupMinutes[player.position] = state.groupMinutes[player.position]! * LEAGUE_DECAY + line.minutes;
  }
  const benched = new Set<number>();
  for (const idle of sheet.idle) if (idle.reason === 'coach') benched.add(idle.playerId);
  for (const playerId of team.roster) {
    if (played.has(playerId)) continue;
    const player = state.players.get(playerId)!;
    addTo(player.presence, 0, PRESENCE_DECAY);
    if (benched.has(playerId)) addTo(player.usedWhenAvailable, 0, PRESENCE_DECAY);
    player.missedInARow += 1;
    if (player.missedInARow > FORGOTTEN_AFTER) team.roster.delete(playerId);
  }
}

function joinTeam(state: LeagueState, player: PlayerState, team: TeamState): void {
  if (player.team === team.team) {
    team.roster.add(player.playerId);
    return;
  }
  state.teams.get(player.team)?.roster.delete(player.playerId);
  player.team = team.team;
  player.gamesWithTeam = 0;
  player.presence = { sum: 0, weight: 0 };
  player.usedWhenAvailable = { sum: 0, weight: 0 };
  team.roster.add(player.playerId);
}
