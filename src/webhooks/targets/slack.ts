import type { Message } from '../message.ts';
import { heading, json, type Target } from './target.ts';
import { clip, oneLine } from './text.ts';

const HEADER = 150;
const MOST_LISTED = 10;
/** A section has at most 3,000 characters, and escaping makes one up to five times as long. */
const ENTRY_TITLE = 150;
const ENTRY_TEXT = 350;

/**
 * `&`, `<` and `>` are Slack's control characters: without them there is no mention and no link. A zero-width space
 * keeps formatting characters from forming pairs.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`|]/g, '\u200b$&\u200b');
const shown = (text: string, most: number): string => escapeText(clip(oneLine(text), most));

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const entry = ({ title, text, link }: Message) =>
  section(`<${escapeLink(link)}|${shown(title, ENTRY_TITLE)}>\n${shown(text, ENTRY_TEXT)}`);
const escapeLink = (link: string): string =>
  link.replaceAll('&', '&amp;').replace(/[<>|]/g, encodeURIComponent);

/** https://api.slack.com/messaging/webhooks */
export const slack: Target = {
  request(messages, { secret: url }) {
    const listed = messages.slice(0, MOST_LISTED);
    const left = messages.length - listed.length;
    const isOne = messages.length === 1;
    return json(url, {
      text: shown(heading(messages), HEADER), // for notifications
      blocks: [
        ...(isOne
          ? []
          : [
              {
                type: 'header',
                text: { type: 'plain_text', text: heading(messages), emoji: false },
              },
            ]),
        ...listed.map(entry),
        ...(left > 0 ? [section(`and ${left} more`)] : []),
      ],
      unfurl_links: false,
    });
  },
  gone(status, response) {
    if (![403, 404, 410].includes(status)) return null;
    const code = /^[a-z_]{1,60}/.exec(response)?.[0];
    return `Slack answered ${status}${code ? ` (${code})` : ''}: the webhook or its channel is no longer available`;
  },
};
