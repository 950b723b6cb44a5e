import { addDays, leagueDate } from '../../src/domain/dates.ts';
import type { Example } from '../../src/platform/http/openapi/examples.ts';

/** Answers so far, by operationId, and the credentials of the account. */
// biome-ignore lint/suspicious/noExplicitAny: an answer may be anything
export type Found = Record<string, any>;

type Ask = {
  parameters?: Record<string, string | number | boolean>;
  request?: unknown;
  headers?: Record<string, string>;
  caller?: 'sharp' | 'admin' | 'key';
  /** Asks again until the record has ended. */
  untilEnded?: boolean;
};

const date = leagueDate(new Date());
const yesterday = addDays(date, -1);
const pick = ({ listTodaysPicks }: Found) => listTodaysPicks.items[0];
const definition = {
  resource: 'picks',
  filters: [{ field: 'stat', op: 'eq', value: 'points' }],
  sort: ['-evPercent'],
  limit: 20,
};
const session = (found: Found) => ({ id: found.createReplaySession.id });

/** What each operation is called with, in this order; the others need no input. */
export const exampleRequests: Record<string, (found: Found) => Ask> = {
  login: ({ email, password }) => ({ request: { email, password } }),
  refreshSession: () => ({}),
  register: () => ({ request: { email: 'new@example.com', password: 'correct horse battery staple' } }),
  requestPasswordReset: ({ email }) => ({ request: { email } }),
  listTodaysPicks: () => ({ parameters: { league: 'nba', limit: 2 } }),
  listPicks: () => ({ parameters: { from: date, limit: 2 } }),
  getPick: (found) => ({ parameters: { id: pick(found).pickId } }),
  listTodaysMemberPicks: () => ({ parameters: { limit: 2 } }),
  listMemberPicks: () => ({ parameters: { date: yesterday, limit: 2 } }),
  getMemberPick: (found) => ({ parameters: { pickId: pick(found).pickId } }),
  getPickProof: (found) => ({ parameters: { id: pick(found).pickId } }),
  getMemberPickProof: (found) => ({ parameters: { pickId: pick(found).pickId } }),
  getDeepDive: (found) => ({
    parameters: { pickId: pick(found).pickId, blockName: pick(found).blocks[0].blockName },
  }),
  listSimilarPicks: (found) => ({ parameters: { pickId: pick(found).pickId } }),
  listProps: () => ({ parameters: { date, propType: 'points', limit: 2 } }),
  getLineHistory: (found) => ({
    parameters: { playerId: pick(found).playerId, propType: pick(found).stat, date },
  }),
  getResearchLineHistory: (found) => ({
    parameters: { playerId: pick(found).playerId, propType: pick(found).stat, date },
  }),
  listMatchups: () => ({ parameters: { date, limit: 2 } }),
  getMatchupResearch: (found) => ({ parameters: { gameId: pick(found).gameId } }),
  getGameLineups: (found) => ({ parameters: { gameId: pick(found).gameId } }),
  getPlayerResearch: (found) => ({ parameters: { playerId: pick(found).playerId, date } }),
  getWithWithout: (found) => ({ parameters: { playerId: pick(found).playerId, stat: 'points' } }),
  listUpcomingGames: (found) => ({ parameters: { playerId: pick(found).playerId } }),
  getPlayerLadder: (found) => ({ parameters: { playerId: pick(found).playerId, stat: pick(found).stat } }),
  evaluateLine: (found) => ({
    request: {
      playerId: pick(found).playerId,
      stat: pick(found).stat,
      line: pick(found).line,
      side: pick(found).direction,
      price: -115,
    },
  }),
  evaluateSlip: (found) => ({
    request: {
      legs: ['points', 'rebounds'].map((stat) => ({
        playerId: pick(found).playerId,
        stat,
        line: stat === 'points' ? 18.5 : 5.5,
        side: 'over',
        price: -115,
      })),
      kind: 'parlay',
      price: 260,
    },
  }),
  suggestSlips: () => ({ request: { kind: 'power', maxLegs: 2, limit: 1 } }),
  listPayoutTables: () => ({}),
  savePayoutTable: () => ({
    request: {
      operator: 'quickhoop',
      kind: 'power',
      validFrom: '2026-11-01',
      entries: [
        { legs: 2, hits: 2, pays: 3 },
        { legs: 3, hits: 3, pays: 6 },
      ],
    },
  }),
  getTeam: (found) => ({ parameters: { id: pick(found).teamId } }),
  getSimilarPlayers: (found) => ({ parameters: { id: pick(found).playerId } }),
  updatePreferences: () => ({ request: { books: ['draftkings', 'fanduel'] } }),
  createApiKey: () => ({ request: { name: 'Discord bot' } }),
  revokeApiKey: (found) => ({ parameters: { id: found.createApiKey.id } }),
  createOpsToken: () => ({ request: { name: 'Monitoring', scopes: ['ops:read'], expiresInDays: 30 } }),
  revokeOpsToken: (found) => ({ parameters: { id: found.createOpsToken.id } }),
  getSettings: () => ({}),
  updateSettings: () => ({ request: { settings: { LOG_LEVEL: 'info' } } }),
  scoreDay: () => ({ request: { date, league: 'nba' } }),
  getOperation: (found) => ({ parameters: { id: found.scoreDay.id }, untilEnded: true }),
  retryOperation: (found) => ({ parameters: { id: found.scoreDay.id } }),
  cancelOperation: (found) => ({ parameters: { id: found.retryOperation.id } }),
  settleDays: () => ({ request: { date: yesterday } }),
  forceCancelOperation: (found) => ({ parameters: { id: found.settleDays.id } }),
  pushFacts: (found) => ({
    parameters: { kind: 'injuries' },
    request: [
      { player_name: pick(found).playerName, team: pick(found).teamAbbreviation, status: 'QUESTIONABLE' },
      { player_name: 'Sam Unknown', team: pick(found).teamAbbreviation, status: 'OUT', detail: 'ankle' },
    ]
      .map((line) => `${JSON.stringify({ league: 'NBA', as_of: date, ...line })}\n`)
      .join(''),
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': '2026-11-17-am' },
  }),
  runIngest: () => ({ request: { date, step: 'odds', league: 'nba' } }),
  listOperations: () => ({ parameters: { limit: 2 } }),
  listPipelineRuns: () => ({ parameters: { limit: 2 } }),
  createWebhookSubscription: () => ({
    request: { url: 'https://hooks.example.com/hardwood', events: ['picks.scored', 'lines.moved'] },
  }),
  getWebhookSubscription: (found) => ({ parameters: { id: found.createWebhookSubscription.id } }),
  updateWebhookSubscription: (found) => ({
    parameters: { id: found.createWebhookSubscription.id },
    request: { events: ['picks.scored'] },
  }),
  testWebhookSubscription: (found) => ({ parameters: { id: found.createWebhookSubscription.id } }),
  listWebhookDeliveries: (found) => ({ parameters: { id: found.createWebhookSubscription.id, limit: 2 } }),
  deleteWebhookSubscription: (found) => ({ parameters: { id: found.createWebhookSubscription.id } }),
  listEvents: () => ({ parameters: { limit: 2 } }),
  logBet: (found) => ({
    request: { pickId: pick(found).pickId, book: 'fanduel', price: -110, stake: 20, probability: 0.56 },
  }),
  listBets: () => ({ parameters: { limit: 2 } }),
  getBetStatistics: () => ({}),
  listBookRules: () => ({}),
  getBet: (found) => ({ parameters: { id: found.logBet.bet.id } }),
  updateBet: (found) => ({
    parameters: { id: found.logBet.bet.id },
    request: { stake: 25, note: 'Raised before tip-off' },
  }),
  getBetHistory: (found) => ({ parameters: { id: found.logBet.bet.id } }),
  deleteBet: (found) => ({ parameters: { id: found.logBet.bet.id } }),
  previewBetImport: () => ({
    request: {
      fileName: 'bets.csv',
      content: Buffer.from(
        `Date,Player,Stat,Side,Line,Odds,Stake,Book\n${yesterday},Somebody Else,Points,Over,24.5,-110,20,FanDuel\n`,
      ).toString('base64'),
    },
  }),
  getBetImport: (found) => ({ parameters: { id: found.previewBetImport.id } }),
  commitBetImport: (found) => ({ parameters: { id: found.previewBetImport.id }, request: {} }),
  submitForecasts: (found) => ({
    request: {
      entry: 'model v3',
      date: pick(found).date ?? date,
      preview: true,
      rows: [
        {
          player: pick(found).playerName,
          stat: pick(found).stat,
          line: pick(found).line,
          overProbability: 0.57,
        },
      ],
    },
  }),
  listForecasts: () => ({ parameters: { limit: 2 } }),
  getArena: () => ({}),
  updateBankroll: () => ({ request: { starting: 1000, unit: 10, stakePerDay: 200 } }),
  getBankroll: () => ({}),
  suggestStake: () => ({ parameters: { price: -105, probability: 0.56 } }),
  createAlertRule: (found) => ({
    request: {
      kind: 'line',
      playerId: pick(found).playerId,
      stat: pick(found).stat,
      line: pick(found).line,
      direction: 'up',
    },
  }),
  updateAlertRule: (found) => ({ parameters: { id: found.createAlertRule.id }, request: { email: false } }),
  listAlertRules: () => ({}),
  deleteAlertRule: (found) => ({ parameters: { id: found.createAlertRule.id } }),
  markAlertsRead: () => ({ request: {} }),
  previewQuery: () => ({ request: { definition } }),
  createSavedQuery: () => ({ request: { name: 'Points by value', definition } }),
  listSavedQueries: () => ({}),
  updateSavedQuery: (found) => ({
    parameters: { id: found.createSavedQuery.id },
    request: { name: 'Points' },
  }),
  runSavedQuery: (found) => ({ parameters: { id: found.createSavedQuery.id } }),
  deleteSavedQuery: (found) => ({ parameters: { id: found.createSavedQuery.id } }),
  createExport: () => ({
    request: { type: 'picks', format: 'csv', filters: { from: addDays(date, -7), to: date } },
  }),
  listExports: () => ({}),
  getExport: (found) => ({ parameters: { id: found.createExport.id }, untilEnded: true }),
  downloadExport: (found) => ({ parameters: { id: found.createExport.id } }),
  deleteExport: (found) => ({ parameters: { id: found.createExport.id } }),
  listReplayDays: () => ({ parameters: { league: 'nba' } }),
  createReplaySession: (found) => ({
    request: { date: found.listReplayDays[0]?.date ?? yesterday, league: 'nba', speed: 60 },
  }),
  getReplaySession: (found) => ({ parameters: session(found) }),
  listReplaySessions: () => ({}),
  playReplaySession: (found) => ({ parameters: session(found), request: { speed: 120 } }),
  pauseReplaySession: (found) => ({ parameters: session(found) }),
  planReplayFaults: (found) => ({ parameters: session(found), request: { duplicateNext: true } }),
  advanceReplaySession: (found) => ({ parameters: session(found), request: { untilEvent: 'picks.scored' } }),
  deleteReplaySession: (found) => ({ parameters: session(found) }),
  listSessions: () => ({}),
  stepUp: ({ password }) => ({ request: { password } }),
  createPushSubscription: () => ({
    request: {
      endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  listPushSubscriptions: () => ({}),
  testPushSubscription: (found) => ({ parameters: { id: found.createPushSubscription.id } }),
  deletePushSubscription: (found) => ({ parameters: { id: found.createPushSubscription.id } }),
  requestAccountDeletion: ({ password }) => ({ request: { password } }),
  getAccountDeletion: () => ({}),
  cancelAccountDeletion: () => ({}),
  listRecordPicks: () => ({ parameters: { origin: 'backfill', stat: 'points' } }),
};

const PASSKEY = { id: '<id>', rawId: '<id>', type: 'public-key', clientExtensionResults: {} };
const PROVIDER_PAGE = { url: 'https://id.example.com/authorize?client_id=hardwood' };
const CALLBACK = { code: '<code>', state: '<state>' };
const SIGNED_IN = {
  accessToken: '<token>',
  tokenType: 'Bearer',
  expiresIn: 900,
  user: { id: 1, email: 'ada@example.com', tier: 'sharp' },
};
const RECOVERY_CODES = ['k7mp-w2xq-9d4t-hn3v', 'b8ca-5fzr-jy6e-u2gk'];

/** Written by hand: these need an email, an unknown name or a receiver. */
const PAID = {
  provider: 'stripe',
  tier: 'sharp',
  status: 'active',
  paidTier: 'sharp',
  interval: 'month',
  renewsAt: '2026-02-14T17:00:00.000Z',
  endsAt: null,
  cancelAtPeriodEnd: false,
  pastDueUntil: null,
  canManage: true,
  prices: [
    { tier: 'pro', interval: 'month', amount: 1900, currency: 'usd' },
    { tier: 'sharp', interval: 'month', amount: 7900, currency: 'usd' },
  ],
};

export const writtenExamples = ({ listWebhookDeliveries }: Found): Record<string, Example> => ({
  resetPassword: { request: { token: '<token>', newPassword: 'correct horse battery staple' } },
  resolveUnmatchedName: {
    parameters: { id: 12 },
    request: { playerId: 1203 },
    response: { id: 12, status: 'resolved' },
  },
  revokeSession: {
    parameters: { id: '4f0f0a52-6f0c-4a3e-9d4e-0b1c5a8d7e21' },
    response: { id: '4f0f0a52-6f0c-4a3e-9d4e-0b1c5a8d7e21', revoked: true },
  },
  startSecondFactor: {
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Hardwood:ada%40example.com?issuer=Hardwood&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmSecondFactor: { request: { code: '287082' }, response: { recoveryCodes: RECOVERY_CODES } },
  renewRecoveryCodes: { response: { recoveryCodes: RECOVERY_CODES } },
  disableSecondFactor: { request: { code: '081804' } },
  registerPasskey: {
    request: {
      name: 'Phone',
      credential: {
        ...PASSKEY,
        response: { clientDataJSON: '<base64url>', attestationObject: '<base64url>' },
      },
    },
    response: { id: 3, name: 'Phone', createdAt: '2026-01-16T12:00:00.000Z', lastUsedAt: null },
  },
  renamePasskey: {
    parameters: { id: 3 },
    request: { name: 'Old phone' },
    response: { id: 3, name: 'Old phone', createdAt: '2026-01-16T12:00:00.000Z', lastUsedAt: null },
  },
  deletePasskey: { parameters: { id: 3 }, response: { id: 3, revoked: true } },
  signInWithPasskey: {
    request: {
      credential: {
        ...PASSKEY,
        response: {
          clientDataJSON: '<base64url>',
          authenticatorData: '<base64url>',
          signature: '<base64url>',
        },
      },
    },
    response: SIGNED_IN,
  },
  startProviderSignIn: { response: PROVIDER_PAGE },
  signInWithProvider: { request: CALLBACK, response: SIGNED_IN },
  finishProviderSignIn: { request: { state: '<state>', code: '287082' }, response: SIGNED_IN },
  startLinkingIdentity: { response: PROVIDER_PAGE },
  linkIdentity: {
    request: CALLBACK,
    response: {
      id: 5,
      issuer: 'https://id.example.com',
      email: 'ada@example.com',
      createdAt: '2026-01-16T12:00:00.000Z',
      lastUsedAt: null,
    },
  },
  unlinkIdentity: { parameters: { id: 5 }, response: { id: 5, revoked: true } },
  // These need an account at Stripe.
  getBilling: { response: PAID },
  startCheckout: {
    request: { tier: 'sharp', interval: 'month' },
    response: { url: 'https://checkout.stripe.com/c/pay/cs_example' },
  },
  changePlan: { request: { tier: 'sharp', interval: 'month' }, response: PAID },
  openBillingPortal: { response: { url: 'https://billing.stripe.com/p/session/example' } },
  receiveStripeEvent: {
    request: {
      id: 'evt_example',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { customer: 'cus_example' } },
    },
    response: { received: true },
  },
  redeliverWebhook: {
    parameters: { id: 1, deliveryId: 1 },
    response: { ...listWebhookDeliveries.items[0], isTest: false },
  },
});
