import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  Counts,
  GameStatus,
  HeldFact,
  InjuryStatus,
  League,
  OtherIds,
  PlayType,
  Position,
  SeasonType,
  SourceName,
  Stat,
} from '../core/facts.ts';
import type { Tier } from '../core/tiers.ts';

/** Never updated after insert. */
type Fixed<T> = ColumnType<T, T, never>;

export type UsersTable = {
  id: Generated<number>;
  email: string;
  passwordHash: string;
  tier: Tier;
  isDemo: Generated<boolean>;
  disabledAt: Date | null;
  createdAt: Fixed<Date>;
};

export type SessionsTable = {
  id: Fixed<string>;
  userId: Fixed<number>;
  counter: Generated<number>;
  network: Fixed<string>;
  createdAt: Fixed<Date>;
  rotatedAt: Date;
  revokedAt: Date | null;
};

export type ApiKeysTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  hash: Fixed<Buffer>;
  prefix: Fixed<string>;
  name: Fixed<string>;
  createdAt: Fixed<Date>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type OpsTokensTable = {
  id: Generated<number>;
  hash: Fixed<Buffer>;
  prefix: Fixed<string>;
  name: Fixed<string>;
  scopes: Fixed<string[]>;
  createdBy: Fixed<number>;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type SubscriptionsTable = {
  userId: number;
  tier: 'pro' | 'sharp';
  startedAt: Date;
  currentPeriodEnd: Date;
  cancelledAt: Date | null;
  endedAt: Date | null;
};

export type PasswordResetsTable = { userId: number; hash: Buffer; expiresAt: Date };

export type MailsTable = {
  id: Generated<number>;
  kind: Fixed<string>;
  recipient: Fixed<string>;
  subject: Fixed<string>;
  bodyText: Fixed<string>;
  bodyHtml: Fixed<string>;
  status: 'queued' | 'sent' | 'failed' | 'dropped';
  attempts: Generated<number>;
  error: string | null;
  createdAt: Fixed<Date>;
  sentAt: Date | null;
};

export type ThrottlesTable = {
  key: Buffer;
  count: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
  strikes: Generated<number>;
};

export type IdempotencyKeysTable = {
  scope: Buffer;
  fingerprint: Buffer;
  status: number | null;
  location: string | null;
  body: string | null;
  createdAt: Date;
};

export type AuditEventsTable = {
  id: Generated<number>;
  kind: string;
  actor: string;
  userId: number | null;
  ip: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  at: Date;
};

export type OperationsTable = {
  id: Generated<number>;
  type: Fixed<'ingest' | 'score-day' | 'settle'>;
  league: Fixed<League>;
  date: Fixed<string>;
  lastDate: Fixed<string>;
  step: Fixed<string | null>;
  force: Fixed<boolean>;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  cancelRequested: Generated<boolean>;
  createdAt: Fixed<Date>;
  createdBy: Fixed<string>;
  startedAt: Date | null;
  completedAt: Date | null;
  attempt: Generated<number>;
  leaseToken: string | null;
  leaseUntil: Date | null;
  error: string | null;
};

export type OperationStepsTable = {
  operationId: number;
  date: string;
  name: string;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  tries: Generated<number>;
  rowCount: Generated<number>;
  warnings: Generated<string[]>;
  startedAt: Date;
  finishedAt: Date | null;
};

export type OperationErrorsTable = {
  id: Generated<number>;
  operationId: number;
  stepName: string;
  category: 'upstream' | 'validation' | 'database' | 'timeout' | 'cancelled' | 'internal';
  message: string;
  occurredAt: Date;
};

/** Rows of facts are written by appendFacts only, and never change. */
type Version = { capturedAt: Fixed<Date> };
/** Null: told by a feed that is a single source. */
type Sourced = { source: SourceName | null };

export type TeamsTable = Version &
  Sourced & {
    id: number;
    league: League;
    abbreviation: string;
    fullName: string;
    conference: string | null;
    otherIds: JSONColumnType<OtherIds>;
  };

export type PlayersTable = Version &
  Sourced & {
    id: number;
    league: League;
    name: string;
    slug: string;
    position: Position | null;
    teamId: number | null;
    heightIn: number | null;
    weightLb: number | null;
    birthDate: string | null;
    otherIds: JSONColumnType<OtherIds>;
    aliases: JSONColumnType<readonly string[]>;
  };

export type GamesTable = Version &
  Sourced & {
    id: number;
    league: League;
    season: string;
    seasonType: SeasonType;
    date: string;
    tipAt: Date;
    homeTeamId: number;
    awayTeamId: number;
    isNeutralSite: boolean;
    status: GameStatus;
    homeScore: number | null;
    awayScore: number | null;
    periods: number | null;
    seriesStatus: string | null;
  };

export type PlayerBoxScoresTable = Version &
  Sourced &
  Counts & {
    playerId: number;
    gameId: number;
    date: string;
    teamId: number;
    opponentTeamId: number;
    minutes: number;
    usageRate: number | null;
    plusMinus: number | null;
    isHome: boolean;
    played: boolean;
    starter: boolean;
    dnpReason: string | null;
  };

export type TeamBoxScoresTable = Version &
  Sourced &
  Counts & {
    teamId: number;
    gameId: number;
    date: string;
    opponentTeamId: number;
    possessions: number | null;
    opponentPoints: number;
    rimFga: number | null;
    rimFgm: number | null;
    shortMidFga: number | null;
    shortMidFgm: number | null;
    longMidFga: number | null;
    longMidFgm: number | null;
    isHome: boolean;
  };

export type InjuryReportsTable = Version & {
  playerId: number;
  teamId: number | null;
  status: InjuryStatus;
  description: string | null;
  expectedReturn: string | null;
  source: string;
};

export type GameLinesTable = Version &
  Sourced & {
    gameId: number;
    date: string;
    moneylineHome: number | null;
    moneylineAway: number | null;
    book: string;
    spreadHome: number | null;
    total: number | null;
    isTimed: boolean;
  };

export type DefencePlayTypesTable = Version &
  Sourced & {
    teamId: number;
    season: string;
    playType: PlayType;
    games: number;
    possessions: number;
    pointsPerPossession: number;
  };

type ZoneColumns = Record<
  `${'rim' | 'shortMid' | 'longMid' | 'cornerThree' | 'arcThree'}${'Fga' | 'Fgm'}`,
  number
>;
export type DefenceZonesTable = Version &
  Sourced &
  ZoneColumns & { teamId: number; season: string; games: number };

export type DefenceAgainstPosition = { position: Position; stat: Stat; ratio: number };
export type PlayTypeRank = { playType: PlayType; rank: number; pointsPerPossessionAllowed: number | null };

export type TeamProfilesTable = Version & {
  teamId: number;
  date: string;
  league: League;
  season: string;
  games: number;
  wins: number;
  losses: number;
  offRating: number | null;
  defRating: number | null;
  pace: number | null;
  oppPace: number | null;
  defRankPts: number | null;
  defRankReb: number | null;
  defRankAst: number | null;
  defRankThree: number | null;
  oppFgPctAtRim: number | null;
  oppFgPctMidrange: number | null;
  oppFgPctThree: number | null;
  dvp: JSONColumnType<DefenceAgainstPosition[]>;
  playTypes: JSONColumnType<PlayTypeRank[]>;
};

export type PlayerProfilesTable = Version & {
  playerId: number;
  date: string;
  league: League;
  season: string;
  games: number;
  traits: JSONColumnType<Record<string, number>>;
};

export type UnmatchedRowsTable = {
  id: Generated<number>;
  league: Fixed<League>;
  origin: Fixed<string>;
  reason: Fixed<string>;
  name: Fixed<string>;
  rows: number;
  firstSeenAt: Fixed<Date>;
  status: Generated<'open' | 'resolved' | 'dismissed'>;
  teamIds: number[];
  sourceId: string | null;
  playerId: number | null;
  settledAt: Date | null;
  settledBy: string | null;
};

export type HeldFactsTable = {
  unmatchedId: number;
  hash: Buffer;
  kind: HeldFact['kind'];
  fact: JSONColumnType<Record<string, unknown>>;
  capturedAt: Date;
};

export type SourceRequestsTable = {
  id: Generated<number>;
  source: SourceName;
  path: string;
  requestedAt: Date;
  durationMs: number;
  status: number | null;
  failure: string | null;
  credits: Generated<number>;
  creditsUsed: number | null;
  creditsRemaining: number | null;
  payloadHash: Buffer | null;
  restsUntil: Date | null;
};

export type BooksTable = { id: Fixed<number>; name: Fixed<string> };

export type OddsQuotesTable = Version & {
  gameDate: string;
  gameId: number;
  playerId: number;
  overOdds: number | null;
  underOdds: number | null;
  stat: number;
  bookId: number;
  kind: number;
  suspended: boolean;
  isTimed: boolean;
  line: number;
  source: number | null;
};

export type OddsSnapshotsTable = {
  id: Generated<number>;
  league: Fixed<League>;
  date: Fixed<string>;
  capturedAt: Fixed<Date>;
  books: Fixed<string[]>;
  propCount: Fixed<number>;
  lineCount: Fixed<number>;
};

export type LineMovesTable = {
  snapshotId: Fixed<number>;
  gameId: Fixed<number>;
  playerId: Fixed<number>;
  stat: Fixed<number>;
  previousLine: Fixed<number>;
  currentLine: Fixed<number>;
  capturedAt: Fixed<Date>;
};

export type HistoryLoadsTable = {
  name: string;
  step: string;
  asOf: Date;
  batches: number;
  finishedAt: Date | null;
};

export type EventsTable = {
  id: string;
  type: string;
  dedupeKey: string;
  occurredAt: Date;
  body: Buffer;
};

/** Every table, in the order of the migrations. Each has one owner: the room whose queries write it. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  apiKeys: ApiKeysTable;
  opsTokens: OpsTokensTable;
  subscriptions: SubscriptionsTable;
  passwordResets: PasswordResetsTable;
  mails: MailsTable;
  throttles: ThrottlesTable;
  idempotencyKeys: IdempotencyKeysTable;
  auditEvents: AuditEventsTable;
  operations: OperationsTable;
  operationSteps: OperationStepsTable;
  operationErrors: OperationErrorsTable;
  teams: TeamsTable;
  players: PlayersTable;
  games: GamesTable;
  playerBoxScores: PlayerBoxScoresTable;
  teamBoxScores: TeamBoxScoresTable;
  injuryReports: InjuryReportsTable;
  gameLines: GameLinesTable;
  defencePlayTypes: DefencePlayTypesTable;
  defenceZones: DefenceZonesTable;
  teamProfiles: TeamProfilesTable;
  playerProfiles: PlayerProfilesTable;
  unmatchedRows: UnmatchedRowsTable;
  books: BooksTable;
  oddsQuotes: OddsQuotesTable;
  oddsSnapshots: OddsSnapshotsTable;
  lineMoves: LineMovesTable;
  historyLoads: HistoryLoadsTable;
  events: EventsTable;
  sourceRequests: SourceRequestsTable;
  heldFacts: HeldFactsTable;
};
