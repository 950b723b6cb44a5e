import { type GameAhead, NO_NEWS, type SideNews, type TeamSheet } from '../sheet.ts';
import type { LeagueState } from '../state.ts';
import type { SeasonGame } from './games.ts';

/** The game as known in the morning: the two teams, nothing else. */
export const aheadOf = (game: SeasonGame): GameAhead => ({
  date: game.date,
  season: game.season,
  playoffs: game.playoffs,
  home: game.home.team,
  away: game.away.team,
  news: { home: NO_NEWS, away: NO_NEWS },
  spreadHome: null,
  total: null,
});

/** The game as known at tip-off: starters, absences, and the closing handicap and total. */
export const aheadWithLineups = (game: SeasonGame, state: LeagueState): GameAhead => ({
  ...aheadOf(game),
  news: { home: lineupNews(game.home, state), away: lineupNews(game.away, state) },
  spreadHome: game.close.spreadHome,
  total: game.close.total,
});

/**
 * Dressed players count as available whether or not they were used: who came off the bench is known only
 * afterwards, and deep benches play in blowouts.
 */
function lineupNews(sheet: TeamSheet, state: LeagueState): SideNews {
  const availability = new Map<number, number>();
  for (const playerId of state.teams.get(sheet.team)?.roster ?? []) availability.set(playerId, 0);
  for (const line of sheet.lines) availability.set(line.playerId, 1);
  for (const idle of sheet.idle) availability.set(idle.playerId, idle.reason === 'coach' ? 1 : 0);
  const starters = new Set(sheet.lines.filter((line) => line.starter).map((line) => line.playerId));
  return { starters, availability, complete: true };
}
