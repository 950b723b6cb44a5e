import { LEAGUE_CATALOGUE, type League } from '../../domain/leagues.ts';
import { COUNTS, countColumn } from '../../domain/stats.ts';
import {
  byDate,
  type GameSheet,
  type IdlePlayer,
  idleReason,
  isWhole,
  type PlayerLine,
  positionOf,
  possessionsUsed,
  type TeamSheet,
} from '../sheet.ts';
import { eachRow, type Field, hasTable, numberOrNull, type SeasonFolder } from './columns.ts';

/** The game market: closing handicap and total, and those captured early enough to have a time. */
export type GameMarket = { spreadHome: number | null; total: number | null };

export type SeasonGame = GameSheet & {
  league: League;
  tipAt: number | null;
  close: GameMarket;
};

type Draft = { sheet: SeasonGame; lines: Map<string, PlayerLine[]>; idle: Map<string, IdlePlayer[]> };
type Used = { possessions: number };

/** Reads a folder of seasons into games in date order. Preseason is left out: roles differ there. */
export async function loadGames(folder: SeasonFolder, league: League): Promise<SeasonGame[]> {
  const drafts = new Map<number, Draft>();
  const wanted = LEAGUE_CATALOGUE[league].name;
  await eachRow(folder, 'games', (field) => {
    if (field('league') !== wanted || field('season_type') === 'preseason') return;
    drafts.set(Number(field('game_id')), draftOf(field, league));
  });
  const used = new Map<number, Used>();
  await eachRow(folder, 'player_game_logs', (field) => {
    const draft = field('league') === wanted ? drafts.get(Number(field('game_id'))) : undefined;
    if (draft) addLine(draft, field, used);
  });
  if (hasTable(folder, 'dnp_boxscore')) {
    await eachRow(folder, 'dnp_boxscore', (field) => {
      const draft = field('league') === wanted ? drafts.get(Number(field('game_id'))) : undefined;
      if (draft) addIdle(draft, field);
    });
  }
  if (hasTable(folder, 'game_odds')) {
    await eachRow(folder, 'game_odds', (field) => {
      const draft = field('kind') === 'close' ? drafts.get(Number(field('game_id'))) : undefined;
      if (draft)
        draft.sheet.close = {
          spreadHome: numberOrNull(field('spread_home')),
          total: numberOrNull(field('total')),
        };
    });
  }
  return finish(drafts, used);
}

function draftOf(field: Field, league: League): Draft {
  const side = (team: string, score: string): TeamSheet => ({
    team,
    score: Number(score),
    lines: [],
    idle: [],
  });
  return {
    sheet: {
      league,
      gameId: Number(field('game_id')),
      date: field('game_date'),
      season: field('season'),
      playoffs: field('season_type') === 'playoffs',
      pace: numberOrNull(field('pace')),
      tipAt: field('tip_utc') === '' ? null : Date.parse(field('tip_utc')),
      home: side(field('home'), field('home_score')),
      away: side(field('away'), field('away_score')),
      close: { spreadHome: null, total: null },
    },
    lines: new Map(),
    idle: new Map(),
  };
}

const append = <V>(map: Map<string, V[]>, key: string, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

function addLine(draft: Draft, field: Field, used: Map<number, Used>): void {
  const count = (column: string) => Number(field(column));
  const shots = possessionsUsed({ fga: count('fga'), fta: count('fta'), turnovers: count('tov') });
  const total = used.get(draft.sheet.gameId) ?? { possessions: 0 };
  total.possessions += shots - count('oreb');
  used.set(draft.sheet.gameId, total);
  if (count('min') <= 0) return;
  append(draft.lines, field('team'), {
    playerId: count('player_id'),
    position: positionOf(field('pos')),
    starter: field('starter') === '1',
    minutes: count('min'),
    counts: Float64Array.from(COUNTS, (name) => count(countColumn(name))),
    possessionsUsed: shots,
    threesTried: count('fg3a'),
  });
}

function addIdle(draft: Draft, field: Field): void {
  append(draft.idle, field('team'), {
    playerId: Number(field('player_id')),
    reason: idleReason(field('reason')),
  });
}

function finish(drafts: Map<number, Draft>, used: Map<number, Used>): SeasonGame[] {
  const games: SeasonGame[] = [];
  for (const { sheet, lines, idle } of drafts.values()) {
    const full = (side: TeamSheet): TeamSheet => ({
      ...side,
      lines: (lines.get(side.team) ?? []).sort((a, b) => a.playerId - b.playerId),
      idle: idle.get(side.team) ?? [],
    });
    const home = full(sheet.home);
    const away = full(sheet.away);
    if (!isWhole({ home, away })) continue;
    const pace = sheet.pace ?? used.get(sheet.gameId)!.possessions / 2;
    games.push({ ...sheet, home, away, pace });
  }
  return games.sort(byDate);
}
