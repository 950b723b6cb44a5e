import type { OperationTexts } from '../../platform/http/openapi/texts.ts';

/** Accounts and operators. */
export const SERVICE_OPERATIONS: OperationTexts = {
  getLiveness: [
    'Responds as long as the process runs, also while the database is away. Use it to decide whether to restart the process.',
    'The process is running.',
  ],
  getReadiness: [
    'Tells a load balancer whether to send requests here: 200 when ready, 503 while the service starts, stops or has lost its database.',
    'The service accepts requests.',
  ],
  login: [
    'Signs in with email and password. The response has a short-lived access token; a refresh token is set as an HttpOnly cookie. If the account has a second factor, `code` is needed too. Repeated failures are throttled.',
    'Signed in: the access token and the account.',
  ],
  refreshSession: [
    'Exchanges the refresh cookie for a new access token and a new cookie. Each refresh token works once; using an old one ends the session.',
    'The new access token and the account.',
  ],
  logout: [
    'Ends the session of the refresh cookie and clears the cookie. Succeeds also without a session.',
    'Signed out. No body.',
  ],
  register: [
    'Creates a Free account. The response is the same whether or not the address already has an account; the email tells the owner what happened.',
    'Accepted: an email follows.',
  ],
  requestPasswordReset: [
    'Sends a reset link if the address has an account. The response does not tell whether it has.',
    'Accepted: an email follows if there is an account.',
  ],
  resetPassword: [
    'Sets a new password with the token of a reset link. All sessions of the account end.',
    'The password is changed. No body.',
  ],
  getMe: [
    'Your account with its tier, what the tier allows, and the subscription if there is one.',
    'The account of the caller.',
  ],
  getPreferences: [
    'The sportsbooks you use and the saved views of the picks board.',
    'The stored preferences.',
  ],
  updatePreferences: [
    'Replaces the lists that the body names; the other list stays as it is.',
    'The preferences after the change.',
  ],
  listSessions: [
    'Sessions that are not ended, newest first, with the device and network of the sign-in.',
    'The sessions.',
  ],
  revokeSession: ['Ends a session. Its device is signed out at once.', 'The session is ended.'],
  getSecondFactor: [
    'When the second factor was turned on, and how many recovery codes are unused.',
    'The state of the second factor.',
  ],
  startSecondFactor: [
    'Creates a secret for an authenticator app (RFC 6238, six digits, 30 seconds). It is in this response only. Sign-in does not change before it is confirmed.',
    'The secret, also as a URI for a QR code.',
  ],
  confirmSecondFactor: [
    'Turns the second factor on with the first code of the app. From now on sign-in with the password takes a code. An email confirms it.',
    'Ten recovery codes, which are shown only now.',
  ],
  renewRecoveryCodes: [
    'Creates ten new recovery codes. The old ones stop working.',
    'Ten recovery codes, which are shown only now.',
  ],
  disableSecondFactor: [
    'Turns the second factor off with a code of the app or a recovery code. An email confirms it.',
    'The second factor is off. No body.',
  ],
  stepUp: [
    'Proves again who uses this session, with the password and a code if the account has a second factor, or with a passkey. Sensitive actions are then possible for 15 minutes.',
    'Until when sensitive actions are possible.',
  ],
  listPasskeys: ['The passkeys of your account, oldest first.', 'The passkeys.'],
  startPasskeyRegistration: [
    'Options for creating a passkey in the browser. The passkey must verify its user by PIN, fingerprint or face.',
    'The options, with a challenge that is valid once and for five minutes.',
  ],
  registerPasskey: [
    'Stores a passkey that the browser created with the options. An email confirms it.',
    'The new passkey.',
  ],
  renamePasskey: ['Changes the name of a passkey.', 'The passkey with its new name.'],
  deletePasskey: [
    'Deletes a passkey: it can no longer sign in. An email confirms it.',
    'The passkey is deleted.',
  ],
  startPasskeySignIn: [
    'Options for using a passkey in the browser, to sign in or to step up. They name no account.',
    'The options, with a challenge that is valid once and for five minutes.',
  ],
  signInWithPasskey: [
    'Signs in with a passkey instead of password and code. The response is that of `POST /auth/login`.',
    'Signed in: the access token and the account.',
  ],
  submitForecasts: [
    'Stores your chances of the over with the time of the server, before tip-off only. Rows that cannot be stored are listed by name; the others are stored. A later forecast of the same prop supersedes the earlier one; both are kept and scored. With `preview` nothing is stored.',
    'What was stored, or would be (200 for a preview).',
  ],
  getArena: [
    'Log-loss, Brier score, calibration and closing-line value of each of your entries, against the market, our published chances and a baseline of 0.5 on exactly the same props. Intervals are corrected for the number of entries. Nobody else sees them.',
    'The entries and their scores.',
  ],
  getPushKey: [
    'The application server key (VAPID) for `pushManager.subscribe`. It is the same for all accounts and stays the same.',
    'The public key.',
  ],
  listPushSubscriptions: [
    'Browsers of your account that get notifications. Endpoints and keys are never returned.',
    'The browsers.',
  ],
  createPushSubscription: [
    'Takes what `PushSubscription.toJSON()` returns. The same browser again is the same subscription; a browser that another account used belongs to yours from now on. Of more than ten browsers the oldest is removed. Signing out of the session that created it removes it.',
    'The browser gets the alerts of rules with `push`.',
  ],
  deletePushSubscription: ['The browser gets no more notifications.', 'The subscription is deleted.'],
  testPushSubscription: [
    'Sends one notification while you wait, at most every 10 seconds for a browser.',
    'What the push service answered.',
  ],
  downloadAccountData: [
    'One JSON file with every row that belongs to your account, by table, and the emails that you were sent. Passwords, keys and secrets are not in it.',
    'The file.',
  ],
  getAccountDeletion: [
    'Both times are null unless you requested the deletion of your account.',
    'The request.',
  ],
  requestAccountDeletion: [
    'Deletes your account in 14 days with everything that belongs to it. Until then it works as before; the subscription is not renewed. The password is asked for, because an open browser is not enough.',
    'The deletion is scheduled, and an email confirms it.',
  ],
  cancelAccountDeletion: [
    'Withdraws the request. A subscription that was cancelled with it stays cancelled.',
    'The account stays; both times are null.',
  ],
  listApiKeys: [
    'Your API keys that are not revoked. Only the first characters of a key are stored readably.',
    'The API keys, without their secrets.',
  ],
  createApiKey: [
    'Creates an API key for the data API. The full key is in this response only, so store it now.',
    'The new key with its secret.',
  ],
  revokeApiKey: ['Revokes an API key. It stops working at once.', 'The key is revoked.'],
  listSubscriptions: [
    'The current subscription as a list of one, or an empty list for Free accounts.',
    'The current subscription, if any.',
  ],
  getBilling: [
    'The plan of the account, how it is paid for, and the plans on sale. `provider` is `none` on services that sell nothing; the operator changes plans there.',
    'Plan, payment and prices.',
  ],
  startCheckout: [
    'Opens a page at the payment provider where the plan is paid for. The tier changes when the payment is confirmed, not before. Pages opened earlier can no longer be paid. With a subscription: 409, use `changePlan`.',
    'The address to send the person to.',
  ],
  changePlan: [
    'Changes tier or interval of the paid subscription. The provider prorates and charges the difference at once; if that payment fails, the plan stays as it is. Without a subscription: 409, use `startCheckout`.',
    'The plan after the change.',
  ],
  openBillingPortal: [
    'Opens a page at the payment provider to update the payment method, see invoices and cancel or resume the subscription.',
    'The address to send the person to.',
  ],
  receiveStripeEvent: [
    'For Stripe only: set it as the address of a webhook in the Stripe account. The signature is verified over the raw body. An event is stored before it is acknowledged; events that do not matter here are ignored.',
    'The event is stored.',
  ],
  cancelSubscription: [
    'Cancels the subscription at the end of the paid period. The tier stays until then.',
    'The subscription, which ends with its period.',
  ],
  createOpsToken: [
    'Creates a token for scripts and monitoring with the scopes you choose. The full token is in this response only.',
    'The new token with its secret.',
  ],
  listOpsTokens: [
    'Ops tokens that are neither revoked nor expired.',
    'The valid tokens, without their secrets.',
  ],
  revokeOpsToken: ['Revokes an ops token. It stops working at once.', 'The token is revoked.'],
  getUsage: [
    'Your quota in the data API and what is left of it. This request counts too.',
    'The tier and its quota; `quota` is null for an account without limits.',
  ],
  listBackups: [
    'Backups of the embedded database in the backup folder, newest first.',
    'The stored backups.',
  ],
  createBackup: [
    'Takes a backup of the embedded database while the service runs. With an external PostgreSQL use its own tools.',
    'The backup that was written.',
  ],
  getSettings: [
    'Every setting that can change at run time, with its value, default and where the value comes from. The ETag is the version for `If-Match`.',
    'The current settings.',
  ],
  updateSettings: [
    'Replaces the settings that override the environment; those that the body does not name go back to their startup values. Send `If-Match` to avoid overwriting the change of someone else.',
    'The settings after the change.',
  ],
  savePayoutTable: [
    'Saves what power or flex entries of an operator pay from a day on. The table that applied before ends the day before; the same first day replaces the table.',
    'The table, with its last day if another one follows.',
  ],
  getSettlementDiagnostics: [
    'How many picks of the last days are settled, and which days are overdue.',
    'Settlement status by day, newest first.',
  ],
  listFreshness: [
    'Age and last error of each feed, by league and pipeline step.',
    'One entry per league and step.',
  ],
  listObjectives: [
    'The service level objectives, how many measurements of the last 28 days were good, and what is left of each error budget. Counts are stored once a minute.',
    'One entry per objective.',
  ],
  listDiagnosticsFreshness: [
    'The same as `GET /ops/freshness`, under the path of the diagnostics pages.',
    'One entry per league and step.',
  ],
  listDataAges: [
    'When each kind of data was last refreshed, for the freshness display of a client.',
    'One entry per feed.',
  ],
  listErrors: [
    'Errors of pipeline steps, grouped by category and step, with sample messages.',
    'Error groups, most frequent first.',
  ],
  listAuditEvents: [
    'Sign-ins, keys, tokens, tiers, settings, cancelled operations and deletions, with who did it and from where, newest first. Kept for 400 days unless the operator changes it.',
    'A page of events.',
  ],
  listAdminErrors: [
    'The same as `GET /ops/errors`, for signed-in Admins.',
    'Error groups, most frequent first.',
  ],
  getExpectedOutputs: [
    'Compares what the pipeline should have produced on each day with what it did, including when it was due.',
    'Expected outputs, newest day first.',
  ],
  getHealth: [
    'Checks database, worker, webhooks and disk. The status code is 503 if a check is `down`.',
    'The result of every check.',
  ],
  getServices: [
    'All processes of the installation with their last heartbeat, and the live data sources with their use today.',
    'Processes and sources.',
  ],
  listJobQueues: ['Background job queues with waiting, running and failed jobs.', 'One entry per queue.'],
  listPipelineRuns: ['Pipeline runs with the outcome of each step, newest first.', 'A page of runs.'],
  listSecretStatuses: [
    'Whether each secret is set and accepted by its service. The values are never returned.',
    'One entry per secret.',
  ],
  runIngest: [
    'Queues an ingest of one day: all pipeline steps, or one of them. Only one ingest per league and day runs at a time.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  scoreDay: [
    'Queues the scoring of one day from the data already stored, without asking any source.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  settleDays: [
    'Queues the settlement of one day or a range of days. Settled picks are left alone unless `force` is set.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  retryOperation: [
    'Queues a new operation with the inputs of this one. The old record stays as it is.',
    'The new operation.',
  ],
  cancelOperation: [
    'Asks a queued or running operation to stop. A running one stops after its current step; finished steps are kept.',
    'The cancellation is recorded. No body.',
  ],
  forceCancelOperation: [
    'Ends an operation at once, even if the worker that ran it is lost. Prefer `POST /ops/operations/{id}/cancel` while the worker is alive.',
    'The operation is cancelled. No body.',
  ],
  listOperations: ['Queued, running and finished operations, newest first.', 'A page of operations.'],
  getOperation: [
    'One operation with its steps. Poll it until `status` is `succeeded`, `failed` or `cancelled`.',
    'The operation.',
  ],
  listUnmatchedNames: [
    'Player names of sources that match no known player, or several. Their facts are held back until you resolve the name.',
    'Names with possible players.',
  ],
  resolveUnmatchedName: [
    'Assigns the name to a player and stores the facts that were held back, or ignores the name.',
    'The name is resolved or ignored.',
  ],
  listScoredProps: [
    'Every prop that was scored for the day, also those that did not become picks, with the rules that excluded them.',
    'All scored props of the day.',
  ],
  listScoringRuns: [
    'Scoring runs of a day that added, changed or withdrew picks, with the reasons.',
    'The runs that changed something.',
  ],
};
