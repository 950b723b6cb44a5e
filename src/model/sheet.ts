/** Plain facts of one game, as the model learns them, and of the next game to forecast. */
export const POSITIONS = ['G', 'F', 'C'] as const;
export type Position = (typeof POSITIONS)[number];

export type PlayerLine = {
  playerId: number;
  position: Position | null;
  starter: boolean;
  minutes: number;
  /** In the order of COUNTS. */
  counts: ArrayLike<number>;
  /** Field-goal attempts + .44 free-throw attempts + turnovers. */
  possessionsUsed: number;
  threesTried: number;
};

/** `coach`: dressed but not used. `unavailable`: injured, resting, suspended or away. */
export type IdlePlayer = { playerId: number; reason: 'coach' | 'unavailable' };

export type TeamSheet = {
  team: string;
  score: number;
  lines: readonly PlayerLine[];
  idle: readonly IdlePlayer[];
};

export type GameSheet = {
  gameId: number;
  date: string;
  season: string;
  playoffs: boolean;
  /** Possessions per team in a regulation-length game; null if the source has none. */
  pace: number | null;
  home: TeamSheet;
  away: TeamSheet;
};

/** What is known of one side of a coming game. */
export type SideNews = {
  /** Tonight's starters once announced; null before. */
  starters: ReadonlySet<number> | null;
  /** Chance to play by player, 0 to 1, if there is news; all others are estimated from history. */
  availability: ReadonlyMap<number, number>;
  /** True once the list of absences is final, so that no one else is expected to miss the game. */
  complete: boolean;
};

export type GameAhead = {
  date: string;
  season: string;
  playoffs: boolean;
  home: string;
  away: string;
  news: { home: SideNews; away: SideNews };
  /** Home handicap (negative: home is favored) and total of the game market, if known. */
  spreadHome: number | null;
  total: number | null;
};

export const NO_NEWS: SideNews = { starters: null, availability: new Map(), complete: false };

export function positionOf(text: string | null | undefined): Position | null {
  switch (text) {
    case 'PG':
    case 'SG':
    case 'G':
      return 'G';
    case 'SF':
    case 'PF':
    case 'F':
      return 'F';
    case 'C':
      return 'C';
    default:
      return null;
  }
}

type Shooting = { fga: number; fta: number; turnovers: number };

/** Possessions that end with this player or team: shots, trips to the line, turnovers. */
export const possessionsUsed = ({ fga, fta, turnovers }: Shooting): number => fga + 0.44 * fta + turnovers;

/** Why a listed player did not play; without a reason it was the coach's decision. */
export const idleReason = (reason: string | null): IdlePlayer['reason'] =>
  !reason || reason.toUpperCase().includes("COACH'S DECISION") ? 'coach' : 'unavailable';

/**
 * A side with fewer than five lines is a gap in the source: such a game is left out rather than read as mass
 * absence.
 */
export const isWhole = ({ home, away }: Pick<GameSheet, 'home' | 'away'>): boolean =>
  home.lines.length >= 5 && away.lines.length >= 5;

/** The order in which games are learned. */
export const byDate = (a: GameSheet, b: GameSheet): number =>
  a.date === b.date ? a.gameId - b.gameId : a.date < b.date ? -1 : 1;
