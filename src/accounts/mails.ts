import { composeLetter } from '../platform/mail/compose-letter.ts';

export const resetMail = (to: string, url: string) =>
  composeLetter({
    kind: 'reset',
    to,
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password of this account.',
      'The link works once and expires after 30 minutes. If you did not request it, ignore this email: nothing has changed.',
    ],
    link: { words: 'Reset your password', url },
  });

export const passwordChangedMail = (to: string, baseUrl: string) =>
  composeLetter({
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and you were signed out on all devices.',
      'API keys keep working. Revoke them if someone else may know them. If you did not change your password, reset it now.',
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
      'If you did not create it, reset the password to secure the account.',
    ],
    link: { words: 'Sign in', url: baseUrl },
  });

export const alreadyRegisteredMail = (to: string, baseUrl: string) =>
  composeLetter({
    kind: 'already-registered',
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to create an account with this address, which already has one.',
      'If you forgot your password, reset it. If it was not you, ignore this email: nothing has changed.',
    ],
    link: { words: 'Sign in', url: baseUrl },
  });

export const newDeviceMail = (to: string, { device, at }: { device: string; at: Date }, url: string) =>
  composeLetter({
    kind: 'new-device',
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account with ${device} on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
      'If it was you, there is nothing to do. If not, sign that device out on your account page and reset your password.',
    ],
    link: { words: 'See where you are signed in', url },
  });

export const deletionMail = (to: string, deleteAt: Date, url: string) =>
  composeLetter({
    kind: 'account-deletion',
    to,
    subject: 'Your account will be deleted',
    paragraphs: [
      `You asked us to delete your account. We will delete it on ${deleteAt.toISOString().slice(0, 10)}, with everything that belongs to it.`,
      'Until then it works as before, and you can change your mind. If it was not you, keep the account and reset your password.',
    ],
    link: { words: 'Keep my account', url },
  });

export const subscriptionEndingMail = (to: string, tier: string, until: Date) =>
  composeLetter({
    kind: 'subscription-ending',
    to,
    subject: 'Your subscription will end',
    paragraphs: [
      `You canceled your ${tier} subscription. It stays active until ${until.toISOString().slice(0, 10)}.`,
      'After that your account is Free: API keys stop working and webhooks pause. Nothing is deleted.',
    ],
  });
