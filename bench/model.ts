import { existsSync, readFileSync } from 'node:fs';
import { LEAGUES } from '../src/domain/leagues.ts';
import { STATS } from '../src/domain/stats.ts';
import { loadGames, type SeasonGame } from '../src/model/backtest/games.ts';
import { gapOf, impliedByOthers } from '../src/model/cross-market.ts';
import type { Quote } from '../src/model/market.ts';
import { nightsOf } from '../src/model/night.ts';
import type { LeagueParams, ModelParams } from '../src/model/params.ts';
import { projectGame } from '../src/model/project.ts';
import { replay } from '../src/model/replay.ts';
import { scoreProp } from '../src/model/score.ts';
import { type GameAhead, NO_NEWS } from '../src/model/sheet.ts';
import type { LeagueState } from '../src/model/state.ts';
import { readCsv } from '../src/platform/csv.ts';
import { type Row, withLimit } from './row.ts';

const DATA = process.env.FEED_DIR ?? '../shared/data';
const REPLAY_LIMIT_MS = 5000;
const SLATE_LIMIT_MS = 250;
const GAMES = 15;
const PLAYERS_PER_GAME = 20;
/** Eleven markets of twenty players in fifteen games: 3,300. */
const MARKETS = STATS.filter((stat) => stat !== 'fantasyScore' && stat !== 'turnovers');
const RUNS = 25;

/**
 * Measures the model against its time limits; a ratio below 1 is within them. Empty without a folder of
 * seasons.
 */
export async function modelBench(): Promise<Row[]> {
  if (!existsSync(DATA)) {
    console.error(`no seasons in ${DATA}: the model is not measured`);
    return [];
  }
  const params = readParams();
  let replayMs = 0;
  let nba: { state: LeagueState; games: SeasonGame[] } | null = null;
  for (const league of LEAGUES) {
    const fitted = params.leagues[league];
    if (!fitted) continue;
    const games = await loadGames({ path: DATA, readCsv }, league);
    const start = performance.now();
    const state = replay(games, fitted, () => {});
    replayMs += performance.now() - start;
    if (league === 'nba') nba = { state, games };
  }
  const slates = nba
    ? slate(nba.state, nba.games, params.leagues.nba!)
    : { ms: Number.NaN, cpuMs: Number.NaN };
  const name = `model: slate of ${GAMES * PLAYERS_PER_GAME * MARKETS.length} markets, all blocks`;
  return [
    row('model: replay of all seasons, both leagues', replayMs, REPLAY_LIMIT_MS),
    row(name, slates.ms, SLATE_LIMIT_MS),
    row(`${name}, CPU time of one core`, slates.cpuMs, SLATE_LIMIT_MS),
  ];
}

const row = (name: string, value: number, limit: number): Row =>
  withLimit(name, 'ms', { values: [value], limit });

const readParams = (): ModelParams =>
  JSON.parse(readFileSync(new URL('../src/model/params/shipped.json', import.meta.url), 'utf8'));

/** The fastest of a few runs: the cost of the code without other load on the machine. */
function slate(state: LeagueState, games: readonly SeasonGame[], params: LeagueParams) {
  const last = games.at(-1)!;
  const teams = [...state.teams.values()].sort((a, b) => b.games - a.games).slice(0, 2 * GAMES);
  const aheads = Array.from(
    { length: GAMES },
    (_, i): GameAhead => ({
      date: last.date,
      season: last.season,
      playoffs: false,
      home: teams[2 * i]!.team,
      away: teams[2 * i + 1]!.team,
      news: { home: NO_NEWS, away: NO_NEWS },
      spreadHome: null,
      total: null,
    }),
  );
  const fastest = { ms: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run++) {
    const quoted = aheads.map((ahead) => quotesFor(state, ahead));
    const cpu = process.threadCpuUsage();
    const start = performance.now();
    aheads.forEach((ahead, i) => {
      const projections = projectGame(state, ahead, 'history');
      for (const [playerId, props] of quoted[i]!) {
        const projection = projections.get(playerId)!;
        const implied = impliedByOthers(
          props.map((prop) => gapOf({ ...prop, projection, at: 0 })),
          params.crossMarket,
        );
        for (const [n, prop] of props.entries())
          scoreProp({
            ...prop,
            projection,
            params,
            variant: 'history',
            at: 0,
            tipAt: 1,
            date: ahead.date,
            status: 'available',
            implied: implied[n]!,
          });
      }
    });
    const { user, system } = process.threadCpuUsage(cpu);
    fastest.ms = Math.min(fastest.ms, performance.now() - start);
    fastest.cpuMs = Math.min(fastest.cpuMs, (user + system) / 1000);
  }
  return fastest;
}

/** Books on adjacent lines around each forecast, by player. */
function quotesFor(state: LeagueState, ahead: GameAhead) {
  const projections = [...projectGame(state, ahead, 'history').values()]
    .sort((a, b) => b.minutes - a.minutes)
    .slice(0, PLAYERS_PER_GAME);
  return projections.map((projection) => {
    const props = MARKETS.map((stat) => {
      const { pmf } = nightsOf(projection).forecast.distribution(stat);
      let mean = 0;
      for (let k = 0; k < pmf.length; k++) mean += k * pmf[k]!;
      const line = Math.max(0.5, Math.round(mean) - 0.5);
      const quote = (book: string, at: number): Quote => ({
        book,
        line: at,
        overOdds: -115,
        underOdds: -110,
        capturedAt: 0,
      });
      return { stat, quotes: [quote('a', line), quote('b', line), quote('c', line + 1)] };
    });
    return [projection.playerId, props] as const;
  });
}
