import type { OperationTexts } from '../../platform/http/openapi/texts.ts';

/** The data API, research, the workbench and replay. */
export const DATA_OPERATIONS: OperationTexts = {
  listWebhookSubscriptions: [
    'Your webhook subscriptions with the result of their last deliveries.',
    'The subscriptions.',
  ],
  createWebhookSubscription: [
    'Subscribes a URL to event types. Without `secret` one is generated and returned in this response only.',
    'The new subscription, with the secret if it was generated.',
  ],
  getWebhookSubscription: [
    'One webhook subscription with the result of its last deliveries.',
    'The subscription.',
  ],
  updateWebhookSubscription: [
    'Changes the fields that the body names. A new secret signs at once; the old one stays valid for 24 hours in `webhook-signature`. Send `If-Match` to avoid overwriting another change.',
    'The subscription after the change.',
  ],
  deleteWebhookSubscription: [
    'Deletes a subscription. Its waiting deliveries are not sent.',
    'The subscription is deleted.',
  ],
  testWebhookSubscription: [
    'Sends one test event to the URL now and waits for the response of your server. Not retried.',
    'How your server responded.',
  ],
  listWebhookDeliveries: [
    'Deliveries of one subscription with every attempt and the start of your response, newest first. Kept for 30 days.',
    'A page of deliveries.',
  ],
  redeliverWebhook: [
    'Sends the event of a past delivery again: the delivery keeps its id and starts over with the first attempt.',
    'The delivery, which is queued again.',
  ],
  listEventTypes: ['Every event type with the fields of its `data` and an example.', 'The event types.'],
  listEvents: [
    'Events of the last 30 days, oldest first. Poll with `after` set to the id of the last event that you have processed. Ids are the same as in webhooks and the stream.',
    'A page of events, oldest first.',
  ],
  streamEvents: [
    'Server-sent events. Each message has the id of its event. With `Last-Event-ID` the stream continues after that event without a gap.',
    'Events until either side closes the connection.',
  ],
  getTeam: [
    'A team: record, ratings, defense by position and play type, roster with injuries, recent games and the next one.',
    'The team.',
  ],
  getSimilarPlayers: [
    'Players of this season whose statistical profile is closest, with the traits that the comparison uses.',
    'Similar players, closest first.',
  ],
  listPublicPlayers: ['Players that have a public page, for sitemaps and search.', 'The players.'],
  listTodaysPicks: [
    "Today's picks without delay, best score first. Each has its price, projection, blocks and suggested stake.",
    "A page of today's picks, with counts for the whole day.",
  ],
  listPicks: [
    'Picks over a range of days, with results. Without `from` and `to`: all days. Follow `nextCursor` for more.',
    'A page of picks, with counts for the whole range.',
  ],
  getPick: [
    'One pick with its explanation: blocks in percentage points, alternate lines, prices by book, where the rating would change, versions and history.',
    'The pick.',
  ],
  listTodaysMemberPicks: [
    "Today's picks with the delay of your tier: 15 minutes for Pro, none for Sharp and Admin.",
    "A page of today's picks.",
  ],
  listMemberPicks: [
    'The picks of one day with the delay of your tier. Free accounts see past days only; their default is yesterday.',
    'A page of the picks of the day.',
  ],
  getMemberPick: ['One pick with its explanation, with the delay of your tier.', 'The pick.'],
  getPickProof: [
    'Proof that the pick was committed to the public ledger before its game: entry, inclusion path and signed checkpoint. Verify it with `hardwood ledger verify`.',
    'The proof.',
  ],
  getMemberPickProof: [
    'The proof of a pick in the public ledger, with the delay of your tier.',
    'The proof.',
  ],
  getDeepDive: [
    'Explains one block of a pick in words, with the numbers behind it and a glossary.',
    'The explanation.',
  ],
  listGlossaryTerms: ['All terms that explanations use, with definitions.', 'The terms.'],
  getTrackRecord: [
    'Results of all published picks over a range of days: hit rate with its interval, profit and closing-line value, by rating and by day.',
    'The track record.',
  ],
  listReliability: [
    'Predicted chance against actual hit rate, by league, rating, stat and direction.',
    'One row per combination.',
  ],
  listSimilarPicks: [
    'Results of earlier picks of the same league, stat, side, rating and origin.',
    'The results, and the newest of these picks.',
  ],
  getPublicTrackRecord: [
    'Summary of the results of published picks, with calibration and closing-line value. Open to everyone.',
    'The summary.',
  ],
  listRecordPicks: [
    'The picks behind a number of the track record, newest first.',
    'The newest 200 matching picks and their number.',
  ],
  listProps: [
    'Props that books quote for the games of a day: consensus and opening line, the best price of each side, and every book.',
    'A page of props.',
  ],
  getLineHistory: [
    'Every change of the line and odds of one prop on one day, by book, with the consensus over time.',
    'The line history.',
  ],
  getResearchLineHistory: ['The line history of one prop, with the delay of your tier.', 'The line history.'],
  listMatchups: [
    'Games of a day with market lines, pace and the number of picks.',
    'The games, in order of tip-off.',
  ],
  getMatchupResearch: ['A game with both defenses, the market lines and its picks.', 'The game.'],
  getPlayerResearch: [
    'A player on one day: game, injury, recent game logs, prop lines with hit rates, and picks.',
    'The player.',
  ],
  getWithWithout: [
    'How a stat of the player differs between games with and without a teammate this season.',
    'One comparison per teammate.',
  ],
  listUpcomingGames: ['The next games of the team of a player.', 'The games, next first.'],
  listPickBackgrounds: [
    'What the picks board shows beside each pick: hit rates, prices by book, line moves and injury news.',
    'One entry per pick of the day.',
  ],
  evaluateLine: [
    'Chance, fair odds and expected value of any line and price, scored like the picks.',
    'The evaluation.',
  ],
  evaluateSlip: [
    'Joint chance, fair price and expected value of two to twelve props of any players and games. Each leg keeps the chance that `POST /data/evaluate` gives it; legs of one game are correlated, legs of different games are independent.',
    'The evaluation.',
  ],
  suggestSlips: [
    'The combinations of current picks with the highest expected value. For parlays all legs are quoted by one book of yours and the price is the product of theirs; books price legs of one game otherwise, so check the quote.',
    'The slips, highest expected value first.',
  ],
  listPayoutTables: [
    'What power and flex entries pay, by operator, with the days on which each table applies. Tables marked `isExample` are typical, not authoritative.',
    'The tables.',
  ],
  getPlayerLadder: [
    'Fair odds for the alternate lines of a prop, with the books that quote them.',
    'The lines, lowest first.',
  ],
  getGameLineups: [
    'Lineups of both teams, announced or projected, with expected minutes and injuries.',
    'The lineups.',
  ],
  listBets: ['Bets of your account, newest first. No other account can see them.', 'A page of bets.'],
  logBet: [
    'Logs a bet on one of our picks, on a prop that we cover, or in your own words. We settle the first two with our results. Limits that you have set apply.',
    'The new bet, with warnings about correlated bets and stakes above your caps.',
  ],
  getBetStatistics: [
    'Return on stake with its 95% interval, closing-line value, bankroll by day and calibration of your own chances, overall and by book, stat, side, rating, time before tip-off and origin.',
    'The statistics.',
  ],
  listBookRules: [
    'How bets are settled if a player does not play, a stat lands on the line or a game is moved. A book without rules of its own follows `*`.',
    'The rules, by book and first day.',
  ],
  getBet: ['One bet with its result and closing-line value.', 'The bet.'],
  updateBet: [
    'Changes the fields that the body names. A bet on a game that is over is settled again at once. Every change stays in the history.',
    'The bet after the change.',
  ],
  deleteBet: ['Deletes a bet. Its history stays until the account is deleted.', 'The bet is deleted.'],
  getBetHistory: ['Every change of a bet: by you, by settlement, by corrected box scores.', 'The changes.'],
  previewBetImport: [
    'Reads a CSV file: which column is which, which names were matched, which rows are duplicates or have errors. Nothing is imported before the commit. A new upload replaces one that waits.',
    'What the commit would import.',
  ],
  getBetImport: ['An upload of bets, before or after its commit.', 'The import.'],
  commitBetImport: [
    'Imports all rows of an upload in one transaction. Rows that were not matched become bets in your own words. A second commit changes nothing.',
    'The import with the number of new bets.',
  ],
  getBankroll: ['Your bankroll, the settings for stakes and the limits that you have set.', 'The bankroll.'],
  updateBankroll: [
    'Changes the fields that the body names. A stricter limit applies at once, a looser one after 24 hours.',
    'The bankroll after the change.',
  ],
  suggestStake: [
    'The stake by your share of Kelly, within your caps per bet and per day. 0 if the price does not pay for the chance.',
    'The largest stake that your settings allow.',
  ],
  listAlertRules: ['Your alert rules.', 'The rules.'],
  createAlertRule: ['Creates a rule that notifies you of a line, a pick or injury news.', 'The new rule.'],
  updateAlertRule: ['Changes the fields that the body names; the others stay.', 'The rule after the change.'],
  deleteAlertRule: ['Deletes a rule. Alerts that it has sent stay in the history.', 'The rule is deleted.'],
  listAlerts: ['Alerts that you were sent, newest first.', 'A page of alerts.'],
  markAlertsRead: ['Marks the listed alerts as read, or all of them.', 'How many alerts were unread.'],
  listSavedQueries: ['Your saved queries.', 'The saved queries.'],
  createSavedQuery: [
    'Saves a query over picks, props or game logs under a name.',
    'The saved query, with defaults filled in.',
  ],
  updateSavedQuery: ['Changes the name or the definition of a saved query.', 'The query after the change.'],
  deleteSavedQuery: ['Deletes a saved query.', 'The query is deleted.'],
  runSavedQuery: ['Runs a saved query on the current data, or as of an instant.', 'The rows.'],
  previewQuery: ['Runs a query without saving it.', 'The rows.'],
  listExports: ['Your exports, newest first.', 'The exports.'],
  createExport: [
    'Starts an export of up to 100,000 rows as CSV, JSON Lines or Parquet. Poll the record at `Location`, then download the file.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  getExport: ['The progress of an export. `links.download` appears when the file is ready.', 'The export.'],
  deleteExport: ['Deletes an export and its file.', 'The export is deleted.'],
  downloadExport: [
    'The file of a completed export. Supports `Range` and `If-Range`, so that a download can be resumed.',
    'The whole file.',
  ],
  listReplayDays: [
    'Past days that can be replayed, with what happened on each, so that you can choose an eventful one.',
    'The days, newest first.',
  ],
  createReplaySession: [
    'Starts a session that replays a past day. Use its key like an API key: the data API then behaves as it did at the time of the session.',
    'The new session with its key.',
  ],
  listReplaySessions: ['Your replay sessions.', 'The sessions.'],
  getReplaySession: ['One replay session with its clock and state.', 'The session.'],
  deleteReplaySession: ['Deletes a session and everything in it.', 'The session is deleted.'],
  advanceReplaySession: [
    'Moves the clock forward, to an instant, by seconds, or until the next event. Responds at once: the session is `advancing`, then `paused`, or `ended` at the end of the day.',
    'The session, which is advancing.',
  ],
  playReplaySession: [
    'Lets the clock run, faster than real time by `speed`.',
    'The session, which is playing.',
  ],
  pauseReplaySession: ['Stops the clock.', 'The session, which is paused.'],
  planReplayFaults: [
    'Makes something go wrong with the next deliveries of the session, to test how your receiver copes.',
    'The session; the faults apply to its next deliveries.',
  ],
};
