import { composeLetter } from '../../platform/mail/compose-letter.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

const MOST_LISTED = 20;

/** A single alert gets its own subject; several are sent as one mail. */
export function alertMail(
  to: string,
  alerts: readonly { title: string; message: string }[],
  baseUrl: string,
): Mail {
  const [first] = alerts;
  const more = alerts.length - MOST_LISTED;
  return composeLetter({
    kind: 'alert',
    to,
    subject: alerts.length === 1 ? (first?.title ?? '') : `${alerts.length} alerts`,
    paragraphs: [
      alerts.length === 1 ? (first?.message ?? '') : 'These events matched your rules:',
      ...(alerts.length === 1
        ? []
        : alerts.slice(0, MOST_LISTED).map(({ title, message }) => `${title}. ${message}`)),
      ...(more > 0 ? [`And ${more} more in your history.`] : []),
      'Information, not betting advice. To stop these emails, change or delete the rule.',
    ],
    link: { words: 'Open your alerts', url: `${baseUrl}/alerts` },
  });
}
