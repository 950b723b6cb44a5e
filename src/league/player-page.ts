import { COUNTS, type Count, STAT_CATALOGUE } from '../domain/stats.ts';
import { escapeHtml, scrolling } from '../platform/http/page.ts';
import type { GameLog } from './box-score-queries.ts';

export type PublicFacts = {
  id: number;
  name: string;
  position: string | null;
  teamName: string | null;
  season: string | null;
  /** Games that the player played, newest first. */
  games: readonly GameLog[];
  abbreviations: ReadonlyMap<number, string>;
  /** Whether the sources allow them to be public. */
  showsAverages: boolean;
  showsGames: boolean;
};

const COLUMNS: readonly (readonly [label: string, field: Count | 'minutes'])[] = [
  ['MIN', 'minutes'],
  ...COUNTS.filter((count) => count !== 'turnovers').map(
    (count) => [STAT_CATALOGUE[count].shortName, count] as const,
  ),
];
const SHOWN = 5;
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The public page of a player: averages and recent games, never a line or a pick. */
export function composePlayerPage(facts: PublicFacts): string {
  const { id, name, position, teamName, season, games } = facts;
  const about = [position, teamName ?? 'without a team'].filter((part) => part !== null).join(' · ');
  const inSeason = games.filter((game) => game.season === season);
  return `<h1>${escapeHtml(name)}</h1><p class="muted">${escapeHtml(about)}</p>
    ${facts.showsAverages ? averages(inSeason, season) : ''}${facts.showsGames ? lastGames(games.slice(0, SHOWN), facts.abbreviations) : ''}
    <p><a href="/players/${id}">Sign in</a> for lines, hit rates and picks.</p>`;
}

const headings = (first: string): string =>
  `<thead><tr><th scope="col">${first}</th>${COLUMNS.map(([label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead>`;

const table = (name: string, { first, rows }: { first: string; rows: string }): string =>
  scrolling(name, `<table>${headings(first)}<tbody>${rows}</tbody></table>`);

function averages(games: readonly GameLog[], season: string | null): string {
  if (games.length === 0 || season === null) return '<p>No games this season yet.</p>';
  const mean = (field: Count | 'minutes') =>
    (games.reduce((sum, game) => sum + game[field], 0) / games.length).toFixed(1);
  const cells = COLUMNS.map(([, field]) => `<td>${mean(field)}</td>`).join('');
  const rows = `<tr><td>${games.length}</td>${cells}</tr>`;
  return `<h2>Averages, ${escapeHtml(season)}</h2>${table('Averages', { first: 'Games', rows })}`;
}

function lastGames(games: readonly GameLog[], abbreviations: ReadonlyMap<number, string>): string {
  if (games.length === 0) return '';
  const rows = games.map((game) => {
    const opponent = `${game.isHome ? 'vs' : '@'} ${abbreviations.get(game.opponentTeamId) ?? '?'}`;
    const cells = COLUMNS.map(([, field]) => `<td>${Math.round(game[field])}</td>`).join('');
    const day = `<time datetime="${game.date}">${DAY.format(new Date(game.date))}</time>`;
    return `<tr><td>${day} ${escapeHtml(opponent)}</td>${cells}</tr>`;
  });
  return `<h2>Last games</h2>${table('Last games', { first: 'Game', rows: rows.join('') })}`;
}
