import { each, merge } from './texts.ts';

export const ACCOUNTS = merge(
  each('Alive', { status: 'Always `ok`' }),
  each('Ready', { status: '`waiting` while `missing` is not empty' }),
  each('SignedIn', {
    accessToken: 'Send it as `Authorization: Bearer <token>`',
    tokenType: 'Always `Bearer`',
    expiresIn: 'Lifetime of the access token in seconds',
    user: 'The account that signed in',
  }),
  each('Message', { message: 'What happens next, for people' }),
  each('NewPassword', { token: 'The token of the reset link' }),
  each('AccountSession RevokedSession revokeSession', { id: 'Id of the session' }),
  each('AccountSession', {
    device: 'Browser and system, such as `Firefox on Windows`',
    network: 'IP address of the sign-in; of IPv6 the first half',
    createdAt: 'When it was signed in',
    lastUsedAt: 'When its tokens were last renewed: every 15 minutes while it is in use',
    isCurrent: 'Whether it is the session of this request',
  }),
  each('SecondFactor', {
    enabledAt: 'When the second factor was turned on; null: it is off',
    recoveryCodesLeft: 'Recovery codes that were not used',
  }),
  each('StepUp', {
    password: 'The password of the account',
    passkey: 'An assertion of a passkey of the account, instead of password and code',
  }),
  each('SteppedUp', { validUntil: 'When the next sensitive action needs another step-up' }),
  each('Passkey renamePasskey deletePasskey', { id: 'Id of the passkey' }),
  each('Passkey', {
    name: 'The name that you gave it',
    createdAt: 'When it was added',
    lastUsedAt: 'When it last signed in; null: never',
  }),
  each('NewPasskey PasskeyName', { name: 'A name to recognize the passkey by, such as the device' }),
  each('NewPasskey', { credential: 'What the browser created' }),
  each('PasskeySignIn', { credential: 'What the browser signed' }),
  each('ProviderPage', { url: 'Page of the provider' }),
  each('ProviderCallback ProviderCode', { state: 'The `state` of the callback page' }),
  each('ProviderCallback', {
    code: 'The `code` of the callback page',
    iss: 'The `iss` of the callback page, if it has one',
  }),
  each('Identity unlinkIdentity', { id: 'Id of the linked sign-in' }),
  each('Identity', {
    issuer: 'The provider',
    email: 'The address that the provider named when it was linked',
    createdAt: 'When it was linked',
    lastUsedAt: 'When it last signed in; null: never',
  }),
  each('Identities', {
    hasPassword: 'Whether the account has a password',
    identities: 'The linked sign-ins',
  }),
  each('PushSubscription DeletedPushSubscription deletePushSubscription testPushSubscription', {
    id: 'Id of the subscription',
  }),
  each('PushSubscription', {
    createdAt: 'When the browser subscribed',
    lastFailureAt: 'When the push service last refused a notification or did not answer; null if never',
  }),
  each('NewPushSubscription', { keys: 'Keys that encrypt notifications for this browser' }),
  each('PushTest', { statusCode: 'HTTP status of the push service; null if it did not answer' }),
  each('AccountBilling', {
    provider: 'Who collects payments; `none` if nothing is sold',
    tier: 'The tier of the account: the higher of the paid and the granted one',
    status:
      'State of the paid subscription; `none` without one. `past_due`: a payment failed. `reversed`: the newest payment was refunded or is disputed',
    paidTier: 'The tier of the paid subscription, also while it is not active',
    interval: 'How often the subscription is paid',
    renewsAt: 'When it is paid next; null if it ends',
    endsAt: 'When it ends; null if it renews',
    pastDueUntil: 'Until when the tier is kept although a payment failed; null if none did',
    canManage: 'Whether `openBillingPortal` has something to show',
    prices: 'The plans on sale; empty while prices are not known',
  }),
  each('PlanPrice PlanChoice', {
    tier: 'The tier of the plan',
    interval: 'How often the plan is paid',
  }),
  each('PlanPrice', {
    amount: 'Price per interval in the smallest unit of the currency, before tax',
    currency: 'Currency code in lower case, such as `usd`',
  }),
  each('BillingPage', { url: 'Address of the page; it expires, so open it at once' }),
  each('EventReceipt', { received: 'Always true' }),
  each('receiveStripeEvent', { 'stripe-signature': 'Time and signature of the event' }),
  each('AccountDeletion', {
    requestedAt: 'When you requested the deletion; null if you did not',
    deleteAt: 'When the account will be deleted; null if it will not',
  }),
  each('AccountData', {
    mails: 'Emails that you were sent in the last 30 days',
    tables: 'Rows that belong to the account, by table',
  }),
  each('MeEntitlements', {
    dataApi: 'Whether the data API is included',
    apiKeys: 'Whether the account may create API keys',
    research: 'Whether research pages and their API are included',
    ops: 'Whether the operator functions are included',
    dataDelayMinutes: 'Delay of lines, injuries and picks in minutes; null if the tier does not see them',
    rateLimited: 'Whether requests are limited',
  }),
  each('Subscription', {
    status: '`cancelled`: it ends with the period',
    currentPeriodEnd: 'When the paid period ends',
  }),
  each('Me', {
    entitlements: 'What the tier of the account allows',
    subscription: 'The paid subscription; null for accounts without one',
  }),
  each('PreferencesBoardView PreferencesChangeBoardView', { name: 'Name of the view' }),
  each('Preferences PreferencesChange', {
    boardViews: 'Saved views of the picks board, in display order',
    books: 'Sportsbooks that the account uses; empty: all',
  }),
  each('NewApiKey', { name: 'A name to recognize the key by, such as the program that uses it' }),
  each('NewOpsToken', {
    name: 'A name to recognize the token by',
    scopes: 'What the token may do',
    expiresInDays: 'Lifetime in days; 90 when absent',
  }),
  each('UsageQuota', {
    requests: 'Requests per window',
    windowSeconds: 'Length of the window in seconds',
    remaining: 'Requests that are left now',
    resetSeconds: 'Seconds until the quota is full again',
  }),
  each('Usage', { quota: 'The limit of the account; null without one' }),
);
