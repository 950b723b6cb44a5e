import type { OperationTexts } from '../../platform/http/openapi/texts.ts';

/** Sign-in and everything that belongs to one account. */
export const ACCOUNT_OPERATIONS: OperationTexts = {
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
  startProviderSignIn: [
    'Begins a sign-in through the OpenID Connect provider, if one is set up. A cookie ties it to this browser.',
    'Where the browser goes next. It comes back to `/login/callback`.',
  ],
  signInWithProvider: [
    'Signs in with the parameters of the callback page, once and within ten minutes. The first sign-in opens a Free account, unless the address already has one. An account with a second factor is asked for a code: `POST /auth/oidc/code`.',
    'Signed in: the access token and the account.',
  ],
  finishProviderSignIn: [
    'The second step for accounts with a second factor, in the same browser, within ten minutes.',
    'Signed in: the access token and the account.',
  ],
  listIdentities: [
    'Sign-ins at the OpenID Connect provider that are linked to your account.',
    'The linked sign-ins.',
  ],
  startLinkingIdentity: [
    'Begins linking your account to a sign-in at the OpenID Connect provider. A cookie ties it to this browser.',
    'Where the browser goes next. It comes back to `/login/callback`.',
  ],
  linkIdentity: [
    'Links the sign-in that the provider confirmed, with the parameters of the callback page. An email confirms it.',
    'The linked sign-in.',
  ],
  unlinkIdentity: [
    'Unlinks a sign-in at the provider. The last way to sign in cannot be removed. An email confirms it.',
    'The sign-in is unlinked.',
  ],
  submitForecasts: [
    'Stores your chances of the over with the time of the server, before tip-off only. Rows that cannot be stored are listed by name; the others are stored. A later forecast of the same prop supersedes the earlier one; both are kept and scored. With `preview` nothing is stored, and the answer is 200 even if every row would be refused.',
    'What was stored, or would be (200 for a preview).',
  ],
  listForecasts: [
    'Your forecasts with their results, superseded ones included. What the market and our model said at submission is shown from tip-off on.',
    'A page of forecasts.',
  ],
  getArena: [
    'Log-loss, Brier score, calibration and closing-line value of each of your entries, against the market, our own chances and a baseline of 0.5 on exactly the same props. Intervals are corrected for the number of entries. Nobody else sees them.',
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
};
