import type { Message } from '../message.ts';
import { heading, json, type Target } from './target.ts';
import { clip, listWithin, oneLine } from './text.ts';

/** The title of an embed has at most 256 characters, and escaping may double them. */
const TITLE = 128;
const DESCRIPTION = 4_096; // with the title less than the 6,000 of all embeds
const ENTRY_TITLE = 150;
const ENTRY_TEXT = 300;
const ACCENT = 0xe8_74_2c;

const escapeText = (text: string): string => text.replace(/[\\*_~`|>#[\]<@]/g, '\\$&');
const shown = (text: string, most: number): string => escapeText(clip(oneLine(text), most));

/** A link inside angle brackets gets no preview. */
const entry = ({ title, text, link }: Message): string =>
  `[**${shown(title, ENTRY_TITLE)}**](<${link}>)\n${shown(text, ENTRY_TEXT)}`;

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const discord: Target = {
  request(messages, { secret: url }) {
    const [first] = messages;
    const isOne = messages.length === 1;
    const embed = {
      title: shown(heading(messages), TITLE),
      ...(isOne && first ? { url: first.link } : {}),
      description:
        isOne && first ? shown(first.text, DESCRIPTION / 2) : listWithin(messages.map(entry), DESCRIPTION),
      color: ACCENT,
    };
    // No mention of anybody, whatever a name or a reason contains.
    return json(url, { embeds: [embed], allowed_mentions: { parse: [] } });
  },
  gone(status) {
    if (status === 404)
      return 'Discord answered 404: the webhook was deleted. Create a new one in the channel settings';
    return status === 401 || status === 403
      ? `Discord answered ${status}: the webhook URL is not valid`
      : null;
  },
};
