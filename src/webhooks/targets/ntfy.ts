import { heading, json, type Target } from './target.ts';
import { clipBytes, listWithin, oneLine } from './text.ts';

const MESSAGE_BYTES = 4_096;
const TITLE_BYTES = 250;
const ENTRY_BYTES = 700;

/** https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy: Target = {
  request(messages, { url, secret: token, fields: { topic = '' } }) {
    const [first] = messages;
    const isOne = messages.length === 1;
    const entries = messages.map(({ title, text }) =>
      clipBytes(`${oneLine(title)}. ${oneLine(text)}`, ENTRY_BYTES),
    );
    const body = {
      topic,
      title: clipBytes(oneLine(heading(messages)), TITLE_BYTES),
      message:
        isOne && first
          ? clipBytes(oneLine(first.text), MESSAGE_BYTES)
          : listWithin(entries, MESSAGE_BYTES, Buffer.byteLength),
      tags: ['basketball'],
      ...(isOne && first ? { click: first.link } : {}),
    };
    return json(`${url.replace(/\/$/, '')}/`, body, token === '' ? {} : { authorization: `Bearer ${token}` });
  },
  gone: (status) =>
    status === 401 || status === 403
      ? `ntfy answered ${status}: publishing to this topic is not allowed`
      : null,
};
