import { BOX_COUNTS } from '../domain/box-scores.ts';
import { recordOf } from '../domain/records.ts';
import type { FactTable } from '../platform/db/fact-table.ts';

/** The tables of facts that this folder owns, described for appendFacts. */
const table = <Column extends string>(facts: Omit<FactTable<Column>, 'kind'>): FactTable<Column> => ({
  ...facts,
  kind: 'league',
});

const COUNTS = recordOf(BOX_COUNTS, () => 'int2' as const);

const CAPTURED = { capturedAt: 'timestamptz' } as const;
const SOURCE = { source: 'text' } as const;
const PROVENANCE = ['source'] as const;

export const TEAMS = table({
  table: 'teams',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    id: 'int4',
    league: 'text',
    abbreviation: 'text',
    fullName: 'text',
    conference: 'text',
    otherIds: 'jsonb',
  },
  versionsOf: ['id'],
  provenance: PROVENANCE,
  foundBy: ['id'],
});

export const PLAYERS = table({
  table: 'players',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    id: 'int4',
    league: 'text',
    name: 'text',
    slug: 'text',
    position: 'text',
    teamId: 'int4',
    heightIn: 'float4',
    weightLb: 'float4',
    birthDate: 'date',
    otherIds: 'jsonb',
    aliases: 'jsonb',
  },
  about: { id: 'player' },
  versionsOf: ['id'],
  provenance: PROVENANCE,
  foundBy: ['id'],
});

export const GAMES = table({
  table: 'games',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    id: 'int4',
    league: 'text',
    season: 'text',
    seasonType: 'text',
    date: 'date',
    tipAt: 'timestamptz',
    homeTeamId: 'int4',
    awayTeamId: 'int4',
    isNeutralSite: 'bool',
    status: 'text',
    homeScore: 'int2',
    awayScore: 'int2',
    periods: 'int2',
    seriesStatus: 'text',
  },
  about: { id: 'game', homeTeamId: 'team', awayTeamId: 'team', date: 'gameDay' },
  versionsOf: ['id'],
  provenance: PROVENANCE,
  foundBy: ['id'],
});

export const PLAYER_BOX_SCORES = table({
  table: 'player_box_scores',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    playerId: 'int4',
    gameId: 'int4',
    date: 'date',
    teamId: 'int4',
    opponentTeamId: 'int4',
    minutes: 'float4',
    usageRate: 'float4',
    plusMinus: 'int2',
    ...COUNTS,
    isHome: 'bool',
    played: 'bool',
    starter: 'bool',
    dnpReason: 'text',
  },
  about: { playerId: 'player', teamId: 'team' },
  versionsOf: ['gameId', 'playerId'],
  provenance: PROVENANCE,
  foundBy: ['gameId'],
});

export const TEAM_BOX_SCORES = table({
  table: 'team_box_scores',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    teamId: 'int4',
    gameId: 'int4',
    date: 'date',
    opponentTeamId: 'int4',
    possessions: 'float4',
    opponentPoints: 'int2',
    ...COUNTS,
    rimFga: 'int2',
    rimFgm: 'int2',
    shortMidFga: 'int2',
    shortMidFgm: 'int2',
    longMidFga: 'int2',
    longMidFgm: 'int2',
    isHome: 'bool',
  },
  about: { teamId: 'team' },
  versionsOf: ['gameId', 'teamId'],
  provenance: PROVENANCE,
  foundBy: ['gameId'],
});

export const INJURY_REPORTS = table({
  table: 'injury_reports',
  columns: {
    ...CAPTURED,
    playerId: 'int4',
    teamId: 'int4',
    status: 'text',
    description: 'text',
    expectedReturn: 'text',
    source: 'text',
  },
  about: { playerId: 'player' },
  versionsOf: ['playerId'],
  tieBreakers: ['source'],
  foundBy: ['playerId'],
});

export const STARTING_LINEUPS = table({
  table: 'starting_lineups',
  columns: { ...CAPTURED, ...SOURCE, gameId: 'int4', teamId: 'int4', starterIds: 'jsonb' },
  about: { gameId: 'game', teamId: 'team' },
  versionsOf: ['gameId', 'teamId'],
  provenance: PROVENANCE,
  foundBy: ['gameId'],
});

export const GAME_LINES = table({
  table: 'game_lines',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    gameId: 'int4',
    date: 'date',
    moneylineHome: 'int4',
    moneylineAway: 'int4',
    book: 'text',
    spreadHome: 'numeric',
    total: 'numeric',
    isTimed: 'bool',
  },
  about: { gameId: 'game' },
  versionsOf: ['gameId', 'book'],
  provenance: PROVENANCE,
  foundBy: ['gameId'],
});

export const DEFENCE_PLAY_TYPES = table({
  table: 'defence_play_types',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    teamId: 'int4',
    season: 'text',
    playType: 'text',
    games: 'int2',
    possessions: 'float4',
    pointsPerPossession: 'float4',
  },
  about: { teamId: 'team' },
  versionsOf: ['teamId', 'season', 'playType'],
  provenance: PROVENANCE,
  foundBy: ['teamId', 'season'],
});

export const DEFENCE_ZONES = table({
  table: 'defence_zones',
  columns: {
    ...CAPTURED,
    ...SOURCE,
    teamId: 'int4',
    season: 'text',
    games: 'int2',
    rimFga: 'int4',
    rimFgm: 'int4',
    shortMidFga: 'int4',
    shortMidFgm: 'int4',
    longMidFga: 'int4',
    longMidFgm: 'int4',
    cornerThreeFga: 'int4',
    cornerThreeFgm: 'int4',
    arcThreeFga: 'int4',
    arcThreeFgm: 'int4',
  },
  about: { teamId: 'team' },
  versionsOf: ['teamId', 'season'],
  provenance: PROVENANCE,
  foundBy: ['teamId', 'season'],
});

export const TEAM_PROFILES = table({
  table: 'team_profiles',
  columns: {
    ...CAPTURED,
    teamId: 'int4',
    date: 'date',
    league: 'text',
    season: 'text',
    games: 'int2',
    wins: 'int2',
    losses: 'int2',
    offRating: 'float4',
    defRating: 'float4',
    pace: 'float4',
    oppPace: 'float4',
    defRankPts: 'int2',
    defRankReb: 'int2',
    defRankAst: 'int2',
    defRankThree: 'int2',
    oppFgPctAtRim: 'float4',
    oppFgPctMidrange: 'float4',
    oppFgPctThree: 'float4',
    dvp: 'jsonb',
    playTypes: 'jsonb',
  },
  about: { teamId: 'team' },
  versionsOf: ['teamId', 'date'],
  foundBy: ['teamId', 'date'],
});

export const PLAYER_PROFILES = table({
  table: 'player_profiles',
  columns: {
    ...CAPTURED,
    playerId: 'int4',
    date: 'date',
    league: 'text',
    season: 'text',
    games: 'int2',
    traits: 'jsonb',
  },
  about: { playerId: 'player' },
  versionsOf: ['playerId', 'date'],
  foundBy: ['playerId', 'date'],
});

/** Raw values that a source may allow to be kept only for some days. */
export const EXPIRING_TABLES = [
  PLAYER_BOX_SCORES,
  TEAM_BOX_SCORES,
  INJURY_REPORTS,
  STARTING_LINEUPS,
  GAME_LINES,
  DEFENCE_PLAY_TYPES,
  DEFENCE_ZONES,
].map(({ table }) => table);
