import { leagueDate } from '../../../../domain/dates.ts';
import type { DefencePlayType } from '../../../../domain/defence.ts';
import type { Facts } from '../../../../domain/facts.ts';
import type { HttpClient } from '../../http-client.ts';
import { withdrawn } from '../board.ts';
import { boxScoreFacts } from '../box-score.ts';
import { findGameOn } from '../identity.ts';
import { injuryFacts } from '../injury-list.ts';
import { listedFacts } from '../listed-games.ts';
import { rosterFacts } from '../rosters.ts';
import type { Scene } from '../scene.ts';
import type { LiveSource } from '../source.ts';
import { fullName, refOf, teamIn, teamOf } from './names.ts';
import { allPages } from './pages.ts';
import { sideOf } from './read-box-score.ts';
import { listedOf, listedTeam, matchGame, statusOf } from './read-games.ts';
import { readGameLine, readProps } from './read-odds.ts';
import {
  BoxScores,
  GameOddsPage,
  GamePage,
  InjuryPage,
  PlayerPage,
  PlayTypePage,
  Props,
  type Team,
  Teams,
} from './shapes.ts';
import { heightOf, PLAY_TYPE_OF, positionOf, returnDateOf } from './words.ts';

/**
 * Teams, players, games, box scores, injuries, play types and live odds with one key. The key's tier decides
 * which endpoints work.
 */
export function balldontlie(http: HttpClient): LiveSource {
  const base = (scene: Scene, version = 'v1') => `/${scene.league}/${version}`;
  const cancelBy = ({ signal }: Scene) => (signal ? { signal } : {});

  /** The source's teams by its IDs, because most rows contain only those. */
  async function teams(scene: Scene): Promise<Map<number, Team>> {
    const { data } = await http.getJson({
      path: `${base(scene)}/teams`,
      schema: Teams,
      ...cancelBy(scene),
    });
    return new Map(data.map((team) => [team.id, team]));
  }
  const activePlayers = (scene: Scene) =>
    allPages(http, scene, { path: `${base(scene)}/players/active`, page: PlayerPage });
  const gamesOn = (scene: Scene, date: string) =>
    allPages(http, scene, { path: `${base(scene)}/games`, query: { 'dates[]': [date] }, page: GamePage });

  return {
    name: 'balldontlie',
    async schedule(scene, date) {
      const games = (await gamesOn(scene, date)).map((game) => listedOf(scene, game));
      const all = [...(await teams(scene)).values()].map(listedTeam);
      return listedFacts(scene, date, { games, teams: all });
    },
    async players(scene) {
      const list = await teams(scene);
      const listed = (await activePlayers(scene)).flatMap((player) => {
        const team = teamOf(player, list);
        const ours = team && scene.team(refOf(team));
        if (!ours) return [];
        return {
          sourceId: String(player.id),
          name: fullName(player),
          teamId: ours.id,
          position: positionOf(player.position),
          heightIn: heightOf(player.height),
          weightLb: player.weight ? Number(player.weight) : null,
          birthDate: null,
        };
      });
      if (listed.length === 0) throw scene.refuse('nobody is active');
      return { players: rosterFacts(scene, listed) };
    },
    async gamelogs(scene, date) {
      const { data } = await http.getJson({
        path: `${base(scene)}/box_scores`,
        query: { date },
        schema: BoxScores,
        ...cancelBy(scene),
      });
      const known = await scene.games(date, date);
      const facts: Pick<Facts, 'playerBoxScores' | 'teamBoxScores'> = {
        playerBoxScores: [],
        teamBoxScores: [],
      };
      for (const { home_team, visitor_team, ...game } of data) {
        if (statusOf(game) !== 'final') continue;
        const [home, away] = [home_team, visitor_team].map((side) => scene.team(refOf(teamIn(side))));
        const stored = home && away && findGameOn(known, { teamIds: [home.id, away.id], date });
        if (!stored) {
          scene.unmatched(
            'no such game in the schedule',
            `${teamIn(visitor_team).full_name} at ${teamIn(home_team).full_name}`,
          );
          continue;
        }
        const boxes = boxScoreFacts(scene, stored, [
          sideOf(scene, home.id, home_team, game.home_team_score),
          sideOf(scene, away.id, visitor_team, game.visitor_team_score),
        ]);
        facts.playerBoxScores.push(...boxes.playerBoxScores);
        facts.teamBoxScores.push(...boxes.teamBoxScores);
      }
      return facts;
    },
    async injuries(scene) {
      const list = await teams(scene);
      const rows = await allPages(http, scene, { path: `${base(scene)}/player_injuries`, page: InjuryPage });
      const listed = rows.map(({ player, status, return_date, description, comment }) => {
        const team = teamOf(player, list);
        return {
          sourceId: String(player.id),
          name: fullName(player),
          team: team ? refOf(team) : {},
          status,
          description: description || comment || null,
          expectedReturn: returnDateOf(return_date, scene.asOf),
        };
      });
      return { injuries: await injuryFacts(scene, listed) };
    },
    async odds(scene, date) {
      const open = (await scene.games(date, date)).filter(
        ({ status, tipAt }) => status === 'scheduled' && tipAt > scene.asOf,
      );
      if (open.length === 0) return { propQuotes: [], gameLines: [] };
      const listed = (await gamesOn(scene, date)).flatMap((game) => matchGame(scene, game, open));
      if (listed.length === 0)
        throw scene.refuse(`no games on ${date}, when ${open.length} are to be played`);
      const players = new Map((await activePlayers(scene)).map((player) => [player.id, player]));
      const rows = await allPages(http, scene, {
        path: `${base(scene, 'v2')}/odds`,
        query: { 'game_ids[]': listed.map(({ theirs }) => String(theirs.id)) },
        page: GameOddsPage,
      });
      const gameLines = rows.flatMap((row) => {
        const one = listed.find(({ theirs }) => theirs.id === row.game_id);
        return one ? [readGameLine(scene, one.game, row, one.isSwapped)] : [];
      });
      const propQuotes: Facts['propQuotes'] = [];
      for (const { game, theirs } of listed) {
        const { data } = await http.getJson({
          path: `${base(scene, 'v2')}/odds/player_props`,
          query: { game_id: String(theirs.id) },
          schema: Props,
          ...cancelBy(scene),
        });
        const standing = await scene.known.quotes({ ...scene, games: [game] });
        if (data.length === 0 && standing.length > 0)
          throw scene.refuse(`an empty board for a game on which ${standing.length} quotes stood`);
        const board = readProps(scene, game, data, players);
        propQuotes.push(...board.quotes, ...withdrawn(scene, board, standing));
      }
      return { propQuotes, gameLines };
    },
    async profiles(scene) {
      const playTypes: DefencePlayType[] = [];
      const [last] = await scene.known.games({ ...scene, ...lastDays(scene) });
      const season = Number((last?.season ?? leagueDate(scene.asOf)).slice(0, 4));
      for (const [type, playType] of Object.entries(PLAY_TYPE_OF)) {
        const rows = await allPages(http, scene, {
          path: `${base(scene)}/team_season_averages/playtype`,
          query: { season: String(season), season_type: 'regular', type },
          page: PlayTypePage,
        });
        for (const { team, stats } of rows) {
          if (stats.type_grouping.toLowerCase() !== 'defensive')
            throw scene.refuse(`play types of the ${stats.type_grouping} side, not of defences`);
          const ours = scene.team(refOf(team));
          if (!ours) scene.unmatched('unknown team', team.full_name);
          else
            playTypes.push({
              league: scene.league,
              season: last?.season ?? String(season),
              teamId: ours.id,
              playType,
              games: stats.gp,
              possessions: stats.poss,
              pointsPerPossession: stats.ppp,
              source: scene.source,
              capturedAt: scene.asOf,
            });
        }
      }
      return { playTypes, zones: [] };
    },
    close: () => http.close(),
  };
}

/** The current season is that of the newest game around today. */
const lastDays = ({ asOf }: Scene) => ({
  from: leagueDate(new Date(asOf.getTime() - 10 * 86_400_000)),
  to: leagueDate(asOf),
});
