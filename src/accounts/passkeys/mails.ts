import { composeLetter } from '../../platform/mail/compose-letter.ts';

const NOT_YOU =
  'If it was not you, delete it on your account page, reset your password and sign out unknown devices.';

export const passkeyAddedMail = (to: string, name: string, url: string) =>
  composeLetter({
    kind: 'passkey-added',
    to,
    subject: 'A passkey was added',
    paragraphs: [`The passkey “${name}” can now sign in to your account, without a password.`, NOT_YOU],
    link: { words: 'See your passkeys', url },
  });

export const passkeyDeletedMail = (to: string, name: string, url: string) =>
  composeLetter({
    kind: 'passkey-deleted',
    to,
    subject: 'A passkey was deleted',
    paragraphs: [
      `The passkey “${name}” can no longer sign in to your account.`,
      'If it was not you, reset your password and sign out unknown devices.',
    ],
    link: { words: 'See your passkeys', url },
  });
