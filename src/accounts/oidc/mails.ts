import { composeLetter } from '../../platform/mail/compose-letter.ts';

export const identityLinkedMail = (to: string, name: string, url: string) =>
  composeLetter({
    kind: 'identity-linked',
    to,
    subject: `Sign-in with ${name} was linked`,
    paragraphs: [
      `Your account can now be opened by signing in with ${name}.`,
      'If it was not you, unlink it on your account page, reset your password and sign out unknown devices.',
    ],
    link: { words: 'Open your account', url },
  });

export const identityUnlinkedMail = (to: string, name: string, url: string) =>
  composeLetter({
    kind: 'identity-unlinked',
    to,
    subject: `Sign-in with ${name} was unlinked`,
    paragraphs: [
      `Your account can no longer be opened by signing in with ${name}.`,
      'If it was not you, reset your password and sign out unknown devices.',
    ],
    link: { words: 'Open your account', url },
  });
