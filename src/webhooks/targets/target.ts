import type { Message } from '../message.ts';
import type { Attempt } from '../post.ts';
import type { TargetFields } from './contract.ts';

export type Address = { url: string; secret: string; fields: TargetFields };
export type TargetRequest = { url: string; headers: Record<string, string>; body: Buffer };

/** One chat service: how a message is written for it, and how its answers are read. Both are pure. */
export type Target = {
  /** At least one message. */
  request(messages: readonly Message[], address: Address): TargetRequest;
  /** Why the provider will never accept messages there again; null if it may. */
  gone(status: number, response: string): string | null;
};

export const json = (url: string, body: object, headers: Record<string, string> = {}): TargetRequest => ({
  url,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Hardwood-Webhooks/1',
    ...headers,
  },
  body: Buffer.from(JSON.stringify(body)),
});

/** The heading of a message that lists several events. */
export const heading = (messages: readonly Message[]): string =>
  messages.length === 1 ? (messages[0]?.title ?? '') : `${messages.length} updates from Hardwood`;

const MOST_WAIT_SECONDS = 3_600;

/** From the Retry-After header, or from the body as Discord and Telegram write it. */
export function waitSeconds({ statusCode, retryAfter, responseHead }: Attempt): number | null {
  if (statusCode !== 429) return null;
  const [, inBody] = /"retry_after"\s*:\s*([\d.]+)/.exec(responseHead ?? '') ?? [];
  const seconds = Math.max(Number(inBody ?? 0), Number(retryAfter ?? 0));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), MOST_WAIT_SECONDS) : null;
}
