import { escapeHtml } from '../http/page.ts';
import type { Mail } from '../mail/queue-mail.ts';

type Letter = {
  kind: string;
  to: string;
  subject: string;
  paragraphs: string[];
  link?: { words: string; url: string };
};

/** One letter, as plain text and as HTML with the same words. */
function compose({ kind, to, subject, paragraphs, link }: Letter): Mail {
  const text = [
    ...paragraphs.slice(0, 1),
    ...(link ? [`${link.words}:\n${link.url}`] : []),
    ...paragraphs.slice(1),
  ];
  const html = [
    `<p>${escapeHtml(paragraphs[0] ?? '')}</p>`,
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
    ...paragraphs.slice(1).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
  ];
  return {
    kind,
    to,
    subject,
    text: `${text.join('\n\n')}\n\nHardwood\n`,
    html: `${html.join('\n')}\n<p>Hardwood</p>\n`,
  };
}

export const resetMail = (to: string, url: string) =>
  compose({
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
  compose({
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
  compose({
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
  compose({
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
  compose({
    kind: 'subscription-ending',
    to,
    subject: 'Your subscription will end',
    paragraphs: [
      `You cancelled your ${tier} subscription. It stays as it is until ${until.toISOString().slice(0, 10)}.`,
      'After that the account is Free: API keys stop working and webhooks pause, and both are kept for you.',
    ],
  });
