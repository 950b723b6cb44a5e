import { type Envelope, readEnvelope } from './event.ts';
import { type Message, messageOf } from './message.ts';
import { deliveryHeaders } from './sign.ts';
import type { TargetFields } from './targets/contract.ts';
import type { TargetRequest } from './targets/target.ts';
import { chatOf } from './targets/targets.ts';
import { renderTemplate } from './targets/template.ts';

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
  const event = readEnvelope(body);
  const message = messageOf(event, of);
  const chat = chatOf(target);
  if (chat) return chat.request([message], { url, secret, fields: target });
  return templated(of, target, { ...event, ...message });
}

function templated(of: Outgoing, target: TargetFields, values: Envelope & Message): TargetRequest {
  const body = Buffer.from(renderTemplate(target, values));
  const headers = deliveryHeaders({ ...of, body });
  const type = target.format === 'json' ? headers['content-type'] : 'text/plain; charset=utf-8';
  return { url: of.url, headers: { ...headers, 'content-type': type ?? '' }, body };
}
