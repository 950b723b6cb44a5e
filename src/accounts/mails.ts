import { composeLetter } from '../platform/mail/compose-letter.ts';

export const resetMail = (to: string, url: string) =>
  composeLetter({
    kind: 'reset',
    to,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for this account.',
      'The link works once, for 30 minutes. If you did not ask for it, ignore this mail: nothing has changed.',
    ],
    link: { words: 'Set a new password', url },
  });

export const passwordChangedMail = (to: string, baseUrl: string) =>
  composeLetter({
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed and every device was signed out.',
      'API keys keep working: revoke them under your account if somebody else may know them. If this was not you, ask for a new password at once.',
    ],
    link: { words: 'Open Hardwood', url: baseUrl },
  });

export const welcomeMail = (to: string, baseUrl: string) =>
  composeLetter({
    kind: 'welcome',
    to,
    subject: 'Welcome to Hardwood',
    paragraphs: [
      'Your account is ready.',
      'If you did not open it, ask for a new password and the account is yours alone.',
    ],
    link: { words: 'Sign in', url: baseUrl },
  });

export const alreadyRegisteredMail = (to: string, baseUrl: string) =>
  composeLetter({
    kind: 'already-registered',
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, tried to open an account with this address, which already has one.',
      'If you forgot the password, ask for a new one. If it was not you, nothing has changed.',
    ],
    link: { words: 'Sign in', url: baseUrl },
  });

export const subscriptionEndingMail = (to: string, tier: string, until: Date) =>
  composeLetter({
    kind: 'subscription-ending',
    to,
    subject: 'Your subscription will end',
    paragraphs: [
      `You cancelled your ${tier} subscription. It stays as it is until ${until.toISOString().slice(0, 10)}.`,
      'After that the account is Free: API keys stop working and webhooks pause, and both are kept for you.',
    ],
  });
