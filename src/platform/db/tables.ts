import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Counts } from '../../domain/box-scores.ts';
import type { PlayType } from '../../domain/defence.ts';
import type { HeldFact } from '../../domain/facts.ts';
import type { GameStatus, SeasonType } from '../../domain/games.ts';
import type { InjuryStatus } from '../../domain/injuries.ts';
import type { League } from '../../domain/leagues.ts';
import type { Position } from '../../domain/players.ts';
import type { QuietHours } from '../../domain/quiet-hours.ts';
import type { SourcedKind } from '../../domain/source-rights.ts';
import type { OtherIds, SourceName } from '../../domain/sources.ts';
import type { Stat } from '../../domain/stats.ts';
import type { BillingInterval, PaidTier, Scope, Tier } from '../../domain/tiers.ts';
import type { Subjects } from './subjects.ts';

/** Never updated after insert. */
type Fixed<T> = ColumnType<T, T, never>;

export type UsersTable = {
  id: Generated<number>;
  email: string;
  passwordHash: string | null;
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
  device: Fixed<string>;
  createdAt: Fixed<Date>;
  rotatedAt: Date;
  revokedAt: Date | null;
  verifiedAt: Generated<Date | null>;
};

export type PushKeysTable = {
  isOnly: Generated<boolean>;
  publicKey: string;
  sealedSecret: string;
  createdAt: Date;
};

export type PushSubscriptionsTable = {
  id: GeneratedAlways<number>;
  userId: number;
  sessionId: string | null;
  host: string;
  sealedSecret: string;
  endpointHash: Fixed<Buffer>;
  device: string;
  createdAt: Date;
  lastSuccessAt: Generated<Date | null>;
  lastFailureAt: Generated<Date | null>;
  lastStatusCode: Generated<number | null>;
  testedAt: Generated<Date | null>;
};

/** What a notification shows, and the page that a click opens. */
export type PushContent = { title: string; text: string; path: string };

export type PushMessagesTable = {
  id: GeneratedAlways<number>;
  subscriptionId: Fixed<number>;
  payload: JSONColumnType<PushContent>;
  attempts: Generated<number>;
  nextAttemptAt: Date;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
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
  scopes: Fixed<Scope[]>;
  createdBy: Fixed<number>;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type SubscriptionsTable = {
  userId: number;
  source: Generated<'operator' | 'stripe'>;
  tier: PaidTier;
  startedAt: Date;
  currentPeriodEnd: Date;
  cancelledAt: Date | null;
  endedAt: Date | null;
};

/** JSON lists, both with a default. */
export type AccountPreferencesTable = {
  userId: number;
  books: JSONColumnType<string[], string | undefined, string>;
  boardViews: JSONColumnType<{ name: string; query: string }[], string | undefined, string>;
  quietHours: JSONColumnType<QuietHours | null, string | null | undefined, string | null>;
};

export type PasswordResetsTable = { userId: number; hash: Buffer; expiresAt: Date };

export type AccountDeletionsTable = { userId: number; requestedAt: Date; deleteAt: Date };

export type TotpFactorsTable = {
  userId: number;
  secret: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number | null;
};

export type RecoveryCodesTable = { userId: Fixed<number>; hash: Fixed<Buffer>; usedAt: Date | null };

export type PasskeysTable = {
  id: GeneratedAlways<number>;
  userId: Fixed<number>;
  credentialId: Fixed<string>;
  publicKey: Fixed<Buffer>;
  counter: ColumnType<string, number, number>;
  transports: JSONColumnType<string[], string, never>;
  name: string;
  createdAt: Fixed<Date>;
  lastUsedAt: Date | null;
};

export type PasskeyChallengesTable = {
  hash: Fixed<Buffer>;
  userId: Fixed<number | null>;
  expiresAt: Fixed<Date>;
};

export type IdentitiesTable = {
  id: GeneratedAlways<number>;
  userId: Fixed<number>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  email: Fixed<string | null>;
  createdAt: Fixed<Date>;
  lastUsedAt: Date | null;
};

export type OidcFlowsTable = {
  stateHash: Fixed<Buffer>;
  browserHash: Fixed<Buffer>;
  purpose: Fixed<'sign-in' | 'second-factor' | 'link'>;
  userId: Fixed<number | null>;
  expiresAt: Fixed<Date>;
};

export type MailsTable = {
  id: Generated<number>;
  kind: Fixed<string>;
  recipient: Fixed<string>;
  subject: Fixed<string>;
  bodyText: Fixed<string>;
  bodyHtml: Fixed<string>;
  status: 'queued' | 'sent' | 'failed';
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
  type: Fixed<'ingest' | 'score-day' | 'settle' | 'push'>;
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
  traceContext: Fixed<string | null>;
  batchId: Fixed<number | null>;
};

export type PushedBatchesTable = {
  id: Generated<number>;
  kind: string;
  lines: string | null;
  arrivedAt: Date;
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

/** Only appendFacts writes fact rows, and they never change. `unknownDuring` is a range, read as text. */
type Version = { capturedAt: Fixed<Date>; knownAt: Fixed<Date>; unknownDuring: Fixed<string | null> };
/** Null if the feed is a single source. */
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

export type StartingLineupsTable = Version & {
  gameId: number;
  teamId: number;
  starterIds: readonly number[];
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

export type FactSourcesTable = { kind: SourcedKind; source: string };

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
  /** Null for a move found in imported quotes. */
  snapshotId: Fixed<number | null>;
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

export type ObservedLeaguesTable = { league: Fixed<League>; since: Fixed<Date> };

export type ImportedRangesTable = {
  id: Generated<number>;
  league: Fixed<League>;
  kind: Fixed<string>;
  fromAt: Fixed<Date>;
  toAt: Date;
  importedAt: Date;
};

export type RepeatedFactsTable = {
  tableName: string;
  fact: string;
  versionAt: Date;
  knownAt: Date;
  repeatedAt: Date;
};

export type EventsTable = {
  id: Fixed<string>;
  position: Fixed<number>;
  type: Fixed<string>;
  dedupeKey: Fixed<string>;
  occurredAt: Fixed<Date>;
  body: Fixed<Buffer>;
  /** The only account that may see it; null: everyone. */
  userId: Generated<number | null>;
  traceContext: Fixed<string | null>;
};

export type EventCounterTable = { onlyRow: Generated<boolean>; lastPosition: number };

export type WebhookSubscriptionsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  url: string;
  origin: string;
  events: string[];
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  status: Generated<'active' | 'failing' | 'disabled'>;
  warning: string | null;
  filter: JSONColumnType<object | null, string | null | undefined, string | null>;
  target: JSONColumnType<object | null, string | null | undefined, string | null>;
  batch: JSONColumnType<object | null, string | null | undefined, string | null>;
  version: Generated<number>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastStatusCode: number | null;
  consecutiveFailures: Generated<number>;
};

export type WebhookDeliveriesTable = {
  id: Generated<number>;
  subscriptionId: Fixed<number>;
  eventId: Fixed<string>;
  eventType: Fixed<string>;
  isTest: Generated<boolean>;
  status: 'pending' | 'delivered' | 'failed' | 'skipped' | 'cancelled';
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  leaseToken: string | null;
  leaseUntil: Date | null;
  createdAt: Fixed<Date>;
  completedAt: Date | null;
  eventIds: ColumnType<string[] | null, string[] | null | undefined, string[]>;
  collectsUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  body: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  traceContext: Fixed<string | null>;
};

export type WebhookAttemptsTable = {
  id: Generated<number>;
  deliveryId: Fixed<number>;
  attempt: Fixed<number>;
  startedAt: Fixed<Date>;
  durationMs: Fixed<number>;
  statusCode: Fixed<number | null>;
  error: Fixed<string | null>;
  responseHead: Fixed<string | null>;
};

/**
 * `backfill`: scored afterwards, as of an instant before its game, to give a new installation a track record.
 */
export type PickOrigin = 'live' | 'backfill';
export type PickDirection = 'over' | 'under';
export type PublishedRating = 'premium' | 'standard';
export type PickResultWord = 'hit' | 'miss' | 'push' | 'void';

export type ScoringRunsTable = {
  id: Generated<number>;
  league: Fixed<League>;
  date: Fixed<string>;
  ranAt: Fixed<Date>;
  origin: Fixed<PickOrigin>;
  modelVersion: Fixed<string>;
  scored: Fixed<number>;
  added: Fixed<number>;
  changed: Fixed<number>;
  withdrawn: Fixed<number>;
  unchanged: Fixed<number>;
  keptBack: JSONColumnType<Record<string, number>>;
  diff: JSONColumnType<object>;
};

export type PicksTable = {
  id: Generated<number>;
  runId: Fixed<number>;
  origin: Fixed<PickOrigin>;
  publishedAt: Fixed<Date>;
  league: Fixed<League>;
  date: Fixed<string>;
  gameId: Fixed<number>;
  tipAt: Fixed<Date>;
  playerId: Fixed<number>;
  playerName: Fixed<string>;
  teamId: Fixed<number>;
  teamAbbreviation: Fixed<string>;
  opponentTeamId: Fixed<number>;
  opponentAbbreviation: Fixed<string>;
  isHome: Fixed<boolean>;
  playerStatus: Fixed<InjuryStatus>;
  stat: Fixed<Stat>;
  line: Fixed<number>;
  direction: Fixed<PickDirection>;
  scoreFinal: Fixed<number>;
  rating: Fixed<PublishedRating>;
  confidence: Fixed<number>;
  pushProbability: Fixed<number>;
  breakEven: Fixed<number>;
  fairOdds: Fixed<number>;
  decimalPrice: Fixed<number>;
  evPercent: Fixed<number>;
  stake: Fixed<number>;
  projection: JSONColumnType<object>;
  bestBook: JSONColumnType<object | null, string | null>;
  blockScores: JSONColumnType<object>;
  summary: Fixed<string>;
  modelVersion: Fixed<string>;
  books: JSONColumnType<object>;
  blocks: JSONColumnType<object>;
  flipPoints: JSONColumnType<object>;
  lineShape: JSONColumnType<object>;
  factsAsOf: JSONColumnType<object>;
  closedAt: Date | null;
  closedAs: 'superseded' | 'withdrawn' | null;
  closedBecause: string | null;
  supersededBy: number | null;
  versionNumber: Fixed<number>;
  previous: Fixed<number | null>;
};

export type PickPricesTable = {
  pickId: Fixed<number>;
  capturedAt: Fixed<Date>;
  price: Fixed<number>;
  bestBook: JSONColumnType<object | null, string | null>;
};

export type GameScoringsTable = {
  gameId: Fixed<number>;
  league: League;
  date: string;
  factsAt: Date;
  fingerprint: string;
};

export type PickResultsTable = {
  pickId: Fixed<number>;
  version: Fixed<number>;
  settledAt: Fixed<Date>;
  result: Fixed<PickResultWord>;
  actual: Fixed<number | null>;
  voidReason: Fixed<string | null>;
  closingLine: Fixed<number | null>;
  closingProbability: Fixed<number | null>;
  priceClvPercent: Fixed<number | null>;
  closingEdgePercent: Fixed<number | null>;
  cause: Fixed<string>;
};

export type ScoredPropsTable = Version & {
  league: League;
  date: string;
  gameId: number;
  playerId: number;
  stat: Stat;
  line: number;
  direction: PickDirection;
  rating: string;
  gates: JSONColumnType<string[]>;
  score: number;
};

export type ArenaEntriesTable = {
  id: GeneratedAlways<number>;
  userId: Fixed<number>;
  name: Fixed<string>;
  createdAt: Fixed<Date>;
};

export type ArenaForecastsTable = {
  id: GeneratedAlways<number>;
  entryId: number;
  league: League;
  date: string;
  gameId: number;
  tipAt: Date;
  playerId: number;
  playerName: string;
  stat: Stat;
  line: number;
  probability: number;
  market: number | null;
  model: number | null;
  submittedAt: Date;
};

export type ArenaResultsTable = {
  forecastId: Fixed<number>;
  result: PickResultWord;
  closing: number | null;
  settledAt: Date;
};

export type DataRevisionsTable = {
  id: Generated<number>;
  xid: Generated<string>;
  notedAt: Generated<Date>;
  instants: Date[];
  kind: string | null;
  league: League | null;
  subjects: JSONColumnType<Subjects> | null;
};

export type AlertKind = 'line' | 'pick' | 'injury';

export type AlertRulesTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  kind: Fixed<AlertKind>;
  league: League | null;
  playerId: number | null;
  stat: Stat | null;
  direction: 'up' | 'down' | null;
  line: number | null;
  rating: 'premium' | 'standard' | null;
  email: boolean;
  channelIds: Generated<number[]>;
  push: boolean;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type AlertsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  ruleId: number | null;
  dedupeKey: Fixed<string>;
  kind: Fixed<AlertKind>;
  title: Fixed<string>;
  message: Fixed<string>;
  playerId: Fixed<number | null>;
  pickId: Fixed<number | null>;
  gameId: Fixed<number | null>;
  email: Fixed<boolean>;
  channelIds: Fixed<number[]>;
  push: Fixed<boolean>;
  happenedAt: Fixed<Date>;
  toldAt: Date | null;
  readAt: Date | null;
};

export type SavedQueriesTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  name: string;
  definition: JSONColumnType<Record<string, unknown>>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type ExportsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  type: Fixed<'picks' | 'settledPicks' | 'lineMoves' | 'gameLogs' | 'trackRecord' | 'bets'>;
  format: Fixed<'csv' | 'jsonl' | 'parquet'>;
  filters: JSONColumnType<Record<string, string>>;
  status: 'queued' | 'running' | 'completed' | 'failed';
  createdAt: Fixed<Date>;
  startedAt: Date | null;
  completedAt: Date | null;
  expiresAt: Date;
  attempt: Generated<number>;
  runToken: string | null;
  progressAt: Date | null;
  rowCount: Generated<number>;
  byteSize: Generated<number>;
  truncated: Generated<boolean>;
  sha256: string | null;
  error: string | null;
};

export type ExportChunksTable = { exportId: number; startByte: number; bytes: Buffer };

type NullableJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

export type BetKind = 'pick' | 'prop' | 'manual';

export type BetsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  kind: Fixed<BetKind>;
  pickId: Fixed<number | null>;
  rating: Fixed<PublishedRating | null>;
  league: Fixed<League | null>;
  date: string;
  gameId: Fixed<number | null>;
  tipAt: Fixed<Date | null>;
  playerId: Fixed<number | null>;
  playerName: Fixed<string | null>;
  stat: Stat | null;
  line: number | null;
  side: PickDirection | null;
  description: string | null;
  book: string;
  price: number;
  stake: number;
  placedAt: Date;
  probability: number | null;
  note: string | null;
  lineShape: NullableJson<{ from: number; overLogOdds: number[] }>;
  result: PickResultWord | null;
  actual: number | null;
  voidReason: string | null;
  profit: Generated<number>;
  closingLine: number | null;
  closingProbability: number | null;
  clvPercent: number | null;
  bookClvPercent: number | null;
  closingEdgePercent: number | null;
  settledAt: Date | null;
  resultVersion: Generated<number>;
  importId: Fixed<number | null>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type BetChangeKind = 'logged' | 'imported' | 'edited' | 'settled' | 'corrected' | 'deleted';

export type BetChangesTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  betId: Fixed<number>;
  at: Fixed<Date>;
  kind: Fixed<BetChangeKind>;
  reason: Fixed<string>;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
};

export type BookRulesTable = {
  book: string;
  validFrom: string;
  didNotPlay: 'void' | 'miss';
  onTheLine: 'push' | 'miss';
  movedGame: 'void' | 'stands';
};

export type BankrollsTable = {
  userId: Fixed<number>;
  starting: number;
  unit: number;
  kellyFraction: number;
  maxBetShare: number;
  maxDayShare: number;
  updatedAt: Date;
};

export type BetLimitKind = 'day' | 'week' | 'coolOff';

export type BetLimitsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  kind: Fixed<BetLimitKind>;
  stake: Fixed<number | null>;
  until: Fixed<Date | null>;
  requestedAt: Fixed<Date>;
  effectiveAt: Fixed<Date>;
};

export type BetImportsTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  fileName: Fixed<string>;
  rows: NullableJson<object[]>;
  preview: JSONColumnType<object>;
  createdAt: Fixed<Date>;
  committedAt: Date | null;
  imported: number | null;
};

/** The outcome of one step of one day, over all runs. */
export type StepResultsTable = {
  league: League;
  date: string;
  step: string;
  firstSuccessAt: Date | null;
  lastSuccessAt: Date | null;
  lastRowsAt: Date | null;
  lastErrorAt: Date | null;
  lastErrorMessage: string | null;
};

export type ProcessesTable = {
  id: Fixed<string>;
  role: Fixed<string>;
  host: Fixed<string>;
  pid: Fixed<number>;
  version: Fixed<string>;
  startedAt: Fixed<Date>;
  seenAt: Date;
  stoppedAt: Date | null;
};

export type SettingVersionsTable = {
  version: Fixed<number>;
  settings: JSONColumnType<Record<string, string>>;
  changedAt: Fixed<Date>;
  changedBy: Fixed<string>;
};

/** Every table, in the order of the migrations. Each has one owner folder, which reads and writes it. */
export type LedgerHeadTable = {
  origin: string;
  feed: string;
  writing: boolean;
  size: number;
  lastAt: Date;
  fault: string | null;
};

export type LedgerEntriesTable = {
  idx: Fixed<number>;
  kind: Fixed<string>;
  pickId: Fixed<number | null>;
  league: Fixed<League | null>;
  date: Fixed<string | null>;
  entry: Fixed<Buffer>;
  leafHash: GeneratedAlways<Buffer>;
};

export type LedgerOpeningsTable = {
  idx: Fixed<number>;
  chain: Fixed<number>;
  salt: Fixed<Buffer>;
  body: Fixed<Buffer>;
  tipAt: Fixed<Date>;
  revealedBy: number | null;
};

export type LedgerSetsTable = { idx: Fixed<number>; setSalt: Fixed<Buffer> };

export type LedgerImportRowsTable = { pickId: Fixed<number>; idx: Fixed<number>; importedRow: Fixed<Buffer> };

export type LedgerRulesTable = { hash: Fixed<string>; rules: Fixed<string> };

export type LedgerTilesTable = { level: Fixed<number>; n: Fixed<number>; hashes: Buffer };

export type LedgerCheckpointsTable = {
  size: Fixed<number>;
  root: Fixed<Buffer>;
  note: Fixed<string>;
  signedAt: Fixed<Date>;
};

export type LedgerTimestampsTable = { size: Fixed<number>; reply: Fixed<Buffer>; requestedAt: Fixed<Date> };

export type LedgerCosignaturesTable = { size: Fixed<number>; witness: Fixed<string>; line: Fixed<string> };

export type LedgerWitnessesTable = {
  witness: Fixed<string>;
  size: Generated<number>;
  askedAt: Date;
  ahead: Generated<boolean>;
};

/** A view: the picks that the ledger covers, by an entry of their own or as imported rows. */
export type RecordedPicksView = { pickId: number; idx: number; imported: boolean };

export type ReplaySessionsTable = {
  id: GeneratedAlways<number>;
  userId: Fixed<number>;
  keyHash: Fixed<Buffer>;
  league: Fixed<League>;
  date: Fixed<string>;
  observed: Fixed<boolean>;
  clock: Date;
  endsAt: Fixed<Date>;
  speed: number;
  state: 'paused' | 'playing' | 'advancing' | 'ended';
  target: Date | null;
  untilEvent: string | null;
  playedAt: Date | null;
  movedAt: Date | null;
  faults: JSONColumnType<ReplayFault[], string | undefined, string>;
  leaseToken: string | null;
  leaseUntil: Date | null;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
};

/** Happens to the next delivery of a session. */
export type ReplayFault =
  | { kind: 'duplicate' }
  | { kind: 'delay'; seconds: number }
  | { kind: 'reorder' }
  | { kind: 'drop' };

/** `entries`: what so many hits of so many legs pay, as a multiple of the stake. */
export type PayoutTablesTable = {
  operator: string;
  kind: 'power' | 'flex';
  validFrom: string;
  validTo: string | null;
  voidRule: 'revert' | 'refund';
  entries: JSONColumnType<{ legs: number; hits: number; pays: number }[], string, string>;
  isExample: boolean;
};

export type BillingCustomersTable = {
  userId: Fixed<number>;
  requestId: Fixed<string>;
  customerId: string | null;
  reads: Generated<number>;
  appliedRead: Generated<number>;
  createdAt: Fixed<Date>;
};

export type BillingSubscriptionsTable = {
  userId: Fixed<number>;
  subscriptionId: string;
  itemId: string;
  priceId: string;
  tier: PaidTier | null;
  billingInterval: BillingInterval;
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  unpaidSince: Date | null;
  paymentReversed: boolean;
  cancelRequestedAt: Date | null;
};

export type BillingEventsTable = { id: Fixed<string>; type: Fixed<string>; receivedAt: Fixed<Date> };

export type BillingRemovalsTable = { customerId: Fixed<string>; requestedAt: Fixed<Date> };

export type ObjectiveHoursTable = { objective: string; hour: Date; good: number; total: number };

export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  apiKeys: ApiKeysTable;
  pushKeys: PushKeysTable;
  pushSubscriptions: PushSubscriptionsTable;
  pushMessages: PushMessagesTable;
  opsTokens: OpsTokensTable;
  subscriptions: SubscriptionsTable;
  passwordResets: PasswordResetsTable;
  accountPreferences: AccountPreferencesTable;
  accountDeletions: AccountDeletionsTable;
  totpFactors: TotpFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  identities: IdentitiesTable;
  oidcFlows: OidcFlowsTable;
  mails: MailsTable;
  throttles: ThrottlesTable;
  idempotencyKeys: IdempotencyKeysTable;
  auditEvents: AuditEventsTable;
  operations: OperationsTable;
  pushedBatches: PushedBatchesTable;
  operationSteps: OperationStepsTable;
  operationErrors: OperationErrorsTable;
  teams: TeamsTable;
  players: PlayersTable;
  games: GamesTable;
  playerBoxScores: PlayerBoxScoresTable;
  teamBoxScores: TeamBoxScoresTable;
  injuryReports: InjuryReportsTable;
  startingLineups: StartingLineupsTable;
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
  scoringRuns: ScoringRunsTable;
  picks: PicksTable;
  pickResults: PickResultsTable;
  pickPrices: PickPricesTable;
  gameScorings: GameScoringsTable;
  scoredProps: ScoredPropsTable;
  stepResults: StepResultsTable;
  processes: ProcessesTable;
  settingVersions: SettingVersionsTable;
  dataRevisions: DataRevisionsTable;
  observedLeagues: ObservedLeaguesTable;
  importedRanges: ImportedRangesTable;
  repeatedFacts: RepeatedFactsTable;
  eventCounter: EventCounterTable;
  webhookSubscriptions: WebhookSubscriptionsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookAttempts: WebhookAttemptsTable;
  alertRules: AlertRulesTable;
  alerts: AlertsTable;
  savedQueries: SavedQueriesTable;
  exports: ExportsTable;
  bets: BetsTable;
  betChanges: BetChangesTable;
  bookRules: BookRulesTable;
  bankrolls: BankrollsTable;
  betLimits: BetLimitsTable;
  betImports: BetImportsTable;
  arenaEntries: ArenaEntriesTable;
  arenaForecasts: ArenaForecastsTable;
  arenaResults: ArenaResultsTable;
  exportChunks: ExportChunksTable;
  sourceRequests: SourceRequestsTable;
  heldFacts: HeldFactsTable;
  factSources: FactSourcesTable;
  ledgerHead: LedgerHeadTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerOpenings: LedgerOpeningsTable;
  ledgerSets: LedgerSetsTable;
  ledgerImportRows: LedgerImportRowsTable;
  ledgerRules: LedgerRulesTable;
  ledgerTiles: LedgerTilesTable;
  ledgerCheckpoints: LedgerCheckpointsTable;
  ledgerTimestamps: LedgerTimestampsTable;
  ledgerCosignatures: LedgerCosignaturesTable;
  ledgerWitnesses: LedgerWitnessesTable;
  recordedPicks: RecordedPicksView;
  replaySessions: ReplaySessionsTable;
  payoutTables: PayoutTablesTable;
  billingCustomers: BillingCustomersTable;
  billingSubscriptions: BillingSubscriptionsTable;
  billingEvents: BillingEventsTable;
  billingRemovals: BillingRemovalsTable;
  objectiveHours: ObjectiveHoursTable;
};
