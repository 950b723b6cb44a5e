/**
 * The facts of a league, as any source tells them. `capturedAt` is when the source says a fact was true; when this service
 * came to know it is added as it is stored (`Arrival` in src/platform/db/arrival.ts).
 */

export const LEAGUES = ['nba', 'wnba'] as const;
export type League = (typeof LEAGUES)[number];

export const STATS = [
  'points',
  'rebounds',
  'assists',
  'threes',
  'steals',
  'blocks',
  'turnovers',
  'ptsRebAst',
  'ptsReb',
  'ptsAst',
  'rebAst',
  'stocks',
  'fantasyScore',
] as const;
export type Stat = (typeof STATS)[number];

export const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C'] as const;
export type Position = (typeof POSITIONS)[number];

/** The same thing under the names other sources give it: `{ espn: '3213', nba: '201143' }`. */
export type OtherIds = Readonly<Record<string, string>>;

/** Which of several sources told a fact; absent where the feed is a single one. */
export const SOURCES = ['the-odds-api', 'balldontlie', 'nba-cdn', 'espn'] as const;
export type SourceName = (typeof SOURCES)[number];
export type Told = { source?: SourceName };
/** The name under which a source's numbers stand among the other ids. */
export const ID_OF: Record<SourceName, string> = {
  'the-odds-api': 'theOddsApi',
  balldontlie: 'balldontlie',
  'nba-cdn': 'nba',
  espn: 'espn',
};

export type TeamFact = Told & {
  league: League;
  id: number;
  abbreviation: string;
  fullName: string;
  conference: string | null;
  otherIds: OtherIds;
  capturedAt: Date;
};

/** A player from `capturedAt` on; a move to another team is a later fact of the same id. */
export type PlayerFact = Told & {
  league: League;
  id: number;
  name: string;
  /** Null when the source does not tell. */
  position: Position | null;
  /** Null for a player without a team. */
  teamId: number | null;
  heightIn: number | null;
  weightLb: number | null;
  birthDate: string | null;
  otherIds: OtherIds;
  /** Spellings under which other sources write the same name. */
  aliases: readonly string[];
  capturedAt: Date;
};

export type SeasonType = 'preseason' | 'regular' | 'playin' | 'playoffs';
export const GAME_STATUSES = ['scheduled', 'live', 'final', 'postponed', 'cancelled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** A game from `capturedAt` on: first scheduled, later final; both are facts of the same id. */
export type GameFact = Told & {
  league: League;
  id: number;
  /** Sorts by time within one league; otherwise just a label. */
  season: string;
  seasonType: SeasonType;
  /** The league's calendar day. */
  date: string;
  tipAt: Date;
  homeTeamId: number;
  awayTeamId: number;
  isNeutralSite: boolean;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
  /** 4 without overtime, 5 with one, and so on. */
  periods: number | null;
  seriesStatus: string | null;
  capturedAt: Date;
};

export type Counts = {
  points: number;
  rebounds: number;
  assists: number;
  threes: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fgm: number;
  fga: number;
  fg3a: number;
  ftm: number;
  fta: number;
  oreb: number;
  dreb: number;
  fouls: number;
};

/** One player in one game; a later `capturedAt` of the same game and player is a correction. */
export type PlayerBoxScore = Told &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    playerId: number;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    /** False for a player who was listed and did not play: all counts are 0 and `dnpReason` says why. */
    played: boolean;
    dnpReason: string | null;
    starter: boolean;
    minutes: number;
    plusMinus: number | null;
    usageRate: number | null;
    capturedAt: Date;
  };

export type Shots = { fga: number; fgm: number };

export type TeamBoxScore = Told &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    opponentPoints: number;
    possessions: number | null;
    /** Two-point shots by distance; null where the source has no shot locations. */
    zones: { rim: Shots; shortMid: Shots; longMid: Shots } | null;
    capturedAt: Date;
  };

export type InjuryStatus = 'out' | 'doubtful' | 'questionable' | 'probable' | 'available';

/** What was said about a player at `capturedAt`; it holds until the next report on the same player. */
export type InjuryReport = {
  league: League;
  playerId: number;
  teamId: number | null;
  status: InjuryStatus;
  description: string | null;
  expectedReturn: string | null;
  source: string;
  capturedAt: Date;
};

/** Alternate and daily-fantasy lines are kept but never enter a consensus. */
export type QuoteKind = 'standard' | 'alternate' | 'dfs';

/** What one book asked for one prop from `capturedAt` until its next quote of the same prop. */
export type PropQuote = Told & {
  league: League;
  gameId: number;
  date: string;
  playerId: number;
  stat: Stat;
  book: string;
  kind: QuoteKind;
  line: number;
  /** American odds; null where that side is not offered. */
  overOdds: number | null;
  underOdds: number | null;
  /** The book no longer takes bets on it (a player ruled out); the line is the last one shown. */
  suspended: boolean;
  capturedAt: Date;
  /** False when the source gave no time and `capturedAt` is only an upper bound (tip-off). */
  isTimed: boolean;
};

export type GameLine = Told & {
  league: League;
  gameId: number;
  date: string;
  book: string;
  /** Negative: the home team is favoured. */
  spreadHome: number | null;
  total: number | null;
  moneylineHome: number | null;
  moneylineAway: number | null;
  capturedAt: Date;
  isTimed: boolean;
};

export const PLAY_TYPES = [
  'transition',
  'isolation',
  'ballHandler',
  'rollMan',
  'postUp',
  'spotUp',
  'handOff',
  'cut',
  'offScreen',
  'offRebound',
  'misc',
] as const;
export type PlayType = (typeof PLAY_TYPES)[number];

/** What a defence has allowed on one kind of play, over the season up to `capturedAt`. */
export type DefencePlayType = Told & {
  league: League;
  season: string;
  teamId: number;
  playType: PlayType;
  games: number;
  possessions: number;
  pointsPerPossession: number;
  capturedAt: Date;
};

/** Shots a defence has allowed by zone, over the season up to `capturedAt`. */
export type DefenceZones = Told & {
  league: League;
  season: string;
  teamId: number;
  games: number;
  rim: Shots;
  shortMid: Shots;
  longMid: Shots;
  cornerThree: Shots;
  arcThree: Shots;
  capturedAt: Date;
};

/** A fact that lacks only the player it is about. */
export type HeldFact =
  | { kind: 'propQuotes'; fact: Omit<PropQuote, 'playerId'> }
  | { kind: 'playerBoxScores'; fact: Omit<PlayerBoxScore, 'playerId'> }
  | { kind: 'injuries'; fact: Omit<InjuryReport, 'playerId'> };

/** A row that names something we do not know: kept and shown, never dropped in silence. */
export type Unmatched = {
  /** Where it came from: a file or an endpoint. */
  origin: string;
  reason: string;
  /** The name that could not be resolved. */
  name: string;
  /** How many rows of this batch it concerns. */
  rows: number;
  /** A player's name: the teams among whose players it was looked for, its number there, and what waits for it. */
  teamIds?: readonly number[];
  sourceId?: string | null;
  held?: readonly HeldFact[];
};

export type Facts = {
  teams: TeamFact[];
  players: PlayerFact[];
  games: GameFact[];
  playerBoxScores: PlayerBoxScore[];
  teamBoxScores: TeamBoxScore[];
  injuries: InjuryReport[];
  propQuotes: PropQuote[];
  gameLines: GameLine[];
  playTypes: DefencePlayType[];
  zones: DefenceZones[];
  unmatched: Unmatched[];
};
