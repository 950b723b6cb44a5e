import { addDays, leagueDate } from '../domain/dates.ts';
import { open } from '../platform/http/access.ts';
import { escapeHtml, sendPage } from '../platform/http/page.ts';
import type { App } from '../platform/http/shell.ts';
import type { Rights } from '../platform/rights/rights.ts';
import type { SourcedField } from '../platform/rights/sourced.ts';
import { listGameLogs } from './box-score-queries.ts';
import { SlugParams } from './contract.ts';
import { composePlayerPage } from './player-page.ts';
import { findPlayerBySlug, getPlayer, listPublicPlayers } from './player-queries.ts';
import { type LeagueDeps, PUBLIC_CACHE } from './routes.ts';
import { listTeams } from './team-queries.ts';

const SEASON_OF_GAMES = 120;
const AVERAGES: SourcedField = { field: 'averages', kinds: ['boxScores'], derived: true };
const LAST_GAMES: SourcedField = { field: 'last games', kinds: ['boxScores'], derived: false };

/** Pages for people and search engines: plain HTML, no account needed. */
export function publicPlayerPages(
  app: App,
  { db, clock, baseUrl, rights }: Pick<LeagueDeps, 'db' | 'clock' | 'baseUrl'> & { rights: Rights },
): void {
  const addressOf = (slug: string) => `${baseUrl}/players/${slug}`;

  app.get('/players/:slug', {
    config: { access: open, page: true, rateLimited: 'default', shows: [AVERAGES, LAST_GAMES] },
    schema: { params: SlugParams },
    handler: async ({ params: { slug } }, reply) => {
      const asOf = clock.now();
      const known = await findPlayerBySlug(db, { slug, asOf });
      if (!known) return reply.callNotFound(); // a numeric id is the dashboard's player page
      const player = await getPlayer(db, { id: known.id, asOf });
      // After a name change the old slug redirects to the new one.
      if (player.slug !== slug) return reply.redirect(addressOf(player.slug), 301);
      const tomorrow = addDays(leagueDate(asOf), 1);
      const logs = await listGameLogs(db, {
        playerId: player.id,
        before: tomorrow,
        asOf,
        limit: SEASON_OF_GAMES,
      });
      const teams = await listTeams(db, { league: player.league, asOf });
      const body = composePlayerPage({
        id: player.id,
        name: player.name,
        position: player.position,
        teamName: teams.find(({ id }) => id === player.teamId)?.fullName ?? null,
        season: logs[0]?.season ?? null,
        games: logs.filter(({ played }) => played),
        abbreviations: new Map(teams.map(({ id, abbreviation }) => [id, abbreviation])),
        showsAverages: rights.lacking('public', AVERAGES) === null,
        showsGames: rights.lacking('public', LAST_GAMES) === null,
      });
      reply.header('cache-control', PUBLIC_CACHE);
      return sendPage(reply, { title: player.name, body, canonical: addressOf(slug) });
    },
  });

  app.get('/sitemap.xml', {
    config: { access: open, page: true, rateLimited: 'default' },
    handler: async (_request, reply) => {
      const players = await listPublicPlayers(db, clock.now());
      const urls = players.map(({ slug }) => `<url><loc>${escapeHtml(addressOf(slug))}</loc></url>`);
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', PUBLIC_CACHE)
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
        );
    },
  });
}
