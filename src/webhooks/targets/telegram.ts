import type { Message } from '../message.ts';
import { heading, json, type Target } from './target.ts';
import { clip, listWithin, oneLine } from './text.ts';

const TEXT = 4_096;
const ENTRY_TITLE = 150;
const ENTRY_TEXT = 400;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Telegram turns @name, #tag and /command into links on its own; a word joiner after the sign prevents that. */
const shown = (text: string, most: number): string =>
  escapeText(clip(oneLine(text), most)).replace(/[@#/](?=\w)/g, '$&\u2060');

const entry = ({ title, text, link }: Message): string =>
  `<b><a href="${escapeText(link)}">${shown(title, ENTRY_TITLE)}</a></b>\n${shown(text, ENTRY_TEXT)}`;

/** https://core.telegram.org/bots/api#sendmessage */
export const telegram: Target = {
  request(messages, { url, secret: token, fields: { chatId = '' } }) {
    const text = listWithin(messages.map(entry), TEXT - heading(messages).length - 10);
    return json(`${url.replace(/\/$/, '')}/bot${token}/sendMessage`, {
      chat_id: chatId,
      text: messages.length === 1 ? text : `<b>${shown(heading(messages), ENTRY_TITLE)}</b>\n${text}`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  },
  gone(status, response) {
    if (status === 401 || status === 404) return `Telegram answered ${status}: the bot token is not valid`;
    if (status === 403) return 'Telegram answered 403: the bot was blocked, or removed from the chat';
    return status === 400 && response.includes('chat not found')
      ? 'Telegram answered 400: the chat was not found. Send the bot a message first, or check the chat id'
      : null;
  },
};
