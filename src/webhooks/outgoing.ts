import { readEnvelope } from './event.ts';
import { type Message, messagesOf } from './message.ts';
import { deliveryHeaders } from './sign.ts';
import type { TargetFields } from './targets/contract.ts';
import { heading, type TargetRequest } from './targets/target.ts';
import { chatOf } from './targets/targets.ts';
import { renderTemplate } from './targets/template.ts';
import { listWithin, oneLine } from './targets/text.ts';

const LIST_LENGTH = 4_000;

export type Outgoing = {
  url: string;
  target: TargetFields | null;
  secret: string;
  previousSecret: string | null;
  eventId: string;
  eventType: string;
  deliveryId: number;
  attempt: number;
  /** The frozen body of the event. */
  body: Buffer;
  isTest: boolean;
  now: Date;
  baseUrl: string;
};

/** The request of one attempt: a message for a chat target, a signed body for the others. */
export function outgoing(of: Outgoing): TargetRequest {
  const { url, target, secret, body } = of;
  if (target === null) return { url, headers: deliveryHeaders(of), body };
  const envelope = readEnvelope(body);
  const messages = messagesOf(envelope, of);
  const chat = chatOf(target);
  if (chat) return chat.request(messages, { url, secret, fields: target });
  return templated(of, target, renderTemplate(target, { ...envelope, ...asOne(messages, of.baseUrl) }));
}

/** Several messages as one, for a template. */
function asOne(messages: readonly Message[], baseUrl: string): Message {
  const [first] = messages;
  if (messages.length === 1 && first) return first;
  const lines = messages.map(({ title, text }) => oneLine(`${title}. ${text}`));
  return { title: heading(messages), text: listWithin(lines, LIST_LENGTH), link: `${baseUrl}/picks` };
}

function templated(of: Outgoing, target: TargetFields, rendered: string): TargetRequest {
  const body = Buffer.from(rendered);
  const headers = deliveryHeaders({ ...of, body });
  const type = target.format === 'json' ? headers['content-type'] : 'text/plain; charset=utf-8';
  return { url: of.url, headers: { ...headers, 'content-type': type ?? '' }, body };
}
