import { daysBetween } from '../domain/dates.ts';
import { clamp } from '../domain/numeric.ts';
import { chanceToPlay } from './availability.ts';
import { averageOf } from './decay.ts';
import { dot } from './linear.ts';
import {
  ABSENCE_FROM,
  type AbsenceWork,
  expectedMinutes,
  fillOwnFeatures,
  type MinutesContext,
  OWN_FEATURES,
  TEAM_FEATURES,
} from './minutes-features.ts';
import type { Variant } from './params.ts';
import type { PlayerState } from './player-state.ts';
import type { GameAhead, SideNews } from './sheet.ts';
import { type LeagueState, teamOf } from './state.ts';
import type { TeamState } from './team-state.ts';

export type Member = {
  player: PlayerState;
  chance: number;
  /** Share of the team's recent games he played; 0 for a player who has not played for this team yet. */
  presence: number;
  starter: boolean | null;
  absence: AbsenceWork;
  /** Possessions newly left by absent teammates minus those taken back by returning ones. */
  netUsage: number;
  ownRow: Float64Array;
  teamRow: Float64Array;
  minutes: number;
  /** The same forecast if no teammate were missing or returning. */
  minutesWithoutNews: number;
};

export type Side = {
  team: TeamState;
  opponent: TeamState;
  home: boolean;
  backToBack: boolean;
  members: Member[];
};

/** Absences of players below this many minutes are ignored. */
const FELT_FROM_MINUTES = 10;
const MIN_MINUTES = 3;

/** Forecasts the minutes of all who may play for one side of a coming game. */
export function projectSide(state: LeagueState, game: GameAhead, home: boolean, variant: Variant): Side {
  const team = teamOf(state, home ? game.home : game.away);
  const opponent = teamOf(state, home ? game.away : game.home);
  const news = home ? game.news.home : game.news.away;
  const backToBack = team.lastDate !== '' && daysBetween(team.lastDate, game.date) === 1;
  const members = gather(state, team, news);
  const totals = absenceTotals(members);
  const spread = game.spreadHome === null ? null : home ? game.spreadHome : -game.spreadHome;
  for (const member of members) {
    const context: MinutesContext = {
      date: game.date,
      home,
      backToBack,
      playoffs: game.playoffs,
      starter: member.starter,
      spread,
    };
    member.absence = absenceFor(member, totals);
    member.netUsage = totals.usage - usageShift(member);
    fillOwnFeatures(member.ownRow, member.player, context, member.absence);
  }
  shareMinutes(state, members, variant);
  return { team, opponent, home, backToBack, members };
}

function gather(state: LeagueState, team: TeamState, news: SideNews): Member[] {
  const ids = new Set(team.roster);
  for (const id of news.starters ?? []) ids.add(id);
  for (const id of news.availability.keys()) ids.add(id);
  const members: Member[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const player = state.players.get(id);
    if (!player) continue;
    members.push({
      player,
      chance: chanceToPlay(player, news, state.params),
      presence: player.team === team.team ? averageOf(player.presence, 0) : 0,
      starter: news.starters ? news.starters.has(id) : null,
      absence: { vacated: 0, returned: 0, vacatedSame: 0, returnedSame: 0 },
      netUsage: 0,
      ownRow: new Float64Array(OWN_FEATURES.length),
      teamRow: new Float64Array(TEAM_FEATURES.length),
      minutes: 0,
      minutesWithoutNews: 0,
    });
  }
  return members;
}

function shift(member: Member): { vacated: number; returned: number } {
  const minutes = expectedMinutes(member.player);
  if (minutes < FELT_FROM_MINUTES) return { vacated: 0, returned: 0 };
  return {
    vacated: minutes * (1 - member.chance) * member.presence,
    returned: minutes * member.chance * (1 - member.presence),
  };
}

function usageShift(member: Member): number {
  const { vacated, returned } = shift(member);
  const { possessions, minutes } = member.player.shooting;
  return minutes > 0 ? ((vacated - returned) * possessions) / minutes : 0;
}

type Totals = { vacated: Float64Array; returned: Float64Array; usage: number };

function absenceTotals(members: readonly Member[]): Totals {
  const totals: Totals = { vacated: new Float64Array(5), returned: new Float64Array(5), usage: 0 };
  for (const member of members) {
    const { vacated, returned } = shift(member);
    totals.vacated[member.player.position]! += vacated;
    totals.returned[member.player.position]! += returned;
    totals.vacated[4]! += vacated;
    totals.returned[4]! += returned;
    totals.usage += usageShift(member);
  }
  return totals;
}

/** What all others leave or take back; a player never vacates his own minutes. */
function absenceFor(member: Member, totals: Totals): AbsenceWork {
  const own = shift(member);
  const group = member.player.position;
  return {
    vacated: totals.vacated[4]! - own.vacated,
    returned: totals.returned[4]! - own.returned,
    vacatedSame: totals.vacated[group]! - own.vacated,
    returnedSame: totals.returned[group]! - own.returned,
  };
}

/** First each player alone, then scaled to the team's fixed total. */
function shareMinutes(state: LeagueState, members: readonly Member[], variant: Variant): void {
  const own = state.coefficients.own[variant];
  const team = state.coefficients.team[variant];
  const { gameMinutes, minutes } = state.params;
  const highest = minutes.highest;
  const alone = members.map((m) => clamp(dot(own, m.ownRow), MIN_MINUTES, highest));
  const calm = members.map((m) => clamp(dot(own, m.ownRow, 0, ABSENCE_FROM), MIN_MINUTES, highest));
  const usual = members.map((m) => m.presence);
  const claim = (chances: readonly number[], wanted: readonly number[]) =>
    wanted.reduce((sum, minutes, i) => sum + chances[i]! * minutes, 0);
  const claimed = claim(
    members.map((m) => m.chance),
    alone,
  );
  const usuallyClaimed = claim(usual, calm);
  members.forEach((member, i) => {
    const toGive = 5 * gameMinutes;
    fillTeamRow(member, calm[i]!, toGive - usuallyClaimed - (1 - usual[i]!) * calm[i]!);
    member.minutesWithoutNews = clamp(dot(team, member.teamRow), MIN_MINUTES, highest);
    fillTeamRow(member, alone[i]!, toGive - claimed - (1 - member.chance) * alone[i]!);
    member.minutes = clamp(dot(team, member.teamRow), MIN_MINUTES, highest);
  });
}

function fillTeamRow(member: Member, own: number, unclaimed: number): void {
  const row = member.teamRow;
  const gap = unclaimed / 10;
  row[0] = 1;
  row[1] = own;
  row[2] = gap;
  row[3] = gap * ((own - 20) / 10);
  row[4] = member.starter ? gap : 0;
}
