import { Type } from 'typebox';
import { Agent } from 'undici';
import type { Clock } from '../../platform/clock.ts';
import { createGuard } from '../../platform/http/validation.ts';
import { circuitBreaker } from '../../platform/outbound/circuit-breaker.ts';
import { type FetchedOnce, fetchOnce } from '../../platform/outbound/fetch-once.ts';
import { AtLeastOne } from '../../platform/schema.ts';
import { promptFor } from './llm-prompt.ts';
import type { Outline } from './outline.ts';
import type { Texts } from './texts.ts';

export type LlmSettings = { url: string; key: string | null; model: string };

export type LlmLimits = {
  /** For all attempts together, because a reader is waiting. */
  timeoutMs: number;
  maxBytes: number;
  breaker: { failures: number; coolDownMs: number };
};

export const LLM_LIMITS: LlmLimits = {
  timeoutMs: 10_000,
  maxBytes: 64_000,
  breaker: { failures: 3, coolDownMs: 60_000 },
};

export type Written = { texts: Texts } | { failure: string };

export type LlmWriter = { write(outline: Outline): Promise<Written>; close(): Promise<void> };

const Paragraph = Type.String({ minLength: 20, maxLength: 1500 });
const isTexts = createGuard(
  Type.Object({ executiveSummary: Paragraph, narratives: Type.Array(Paragraph), conclusion: Paragraph }),
);
const isCompletion = createGuard(
  Type.Object({
    choices: AtLeastOne(Type.Object({ message: Type.Object({ content: Type.String() }) })),
  }),
);
const ANSWER_TOKENS = 1_500;
/** Texts are shown as plain text, so markup and links are rejected. */
const MARKUP = /[<>]|https?:|\*\*|^#/m;

/** A writer behind an OpenAI-compatible API. Failures are returned as a reason, never thrown. */
export function llmWriter(settings: LlmSettings, clock: Clock, limits: LlmLimits = LLM_LIMITS): LlmWriter {
  const dispatcher = new Agent({ connections: 4 });
  const breaker = circuitBreaker(limits.breaker, clock);
  const url = new URL(`${settings.url.replace(/\/+$/, '')}/chat/completions`);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(settings.key ? { authorization: `Bearer ${settings.key}` } : {}),
  };

  async function ask(body: string): Promise<FetchedOnce> {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const once = () => fetchOnce({ url, headers, body, ...limits, dispatcher, signal });
    const first = await once();
    return isTransient(first) ? once() : first;
  }

  return {
    async write(outline) {
      if (!breaker.tryPass()) return { failure: 'circuit-open' };
      const messages = promptFor(outline);
      const got = await ask(
        JSON.stringify({ model: settings.model, messages, temperature: 0.4, max_tokens: ANSWER_TOKENS }),
      );
      // Any response, even a malformed one, shows that the server is up. Only timeouts, connection failures
      // and server errors open the breaker.
      if (isOutage(got)) breaker.failed();
      else breaker.succeeded();
      if (got.kind === 'timeout' || got.kind === 'cancelled') return { failure: 'timeout' };
      if (got.kind !== 'answer') return { failure: got.kind === 'broken' ? 'unreachable' : got.kind };
      if (got.status < 200 || got.status > 299) return { failure: `http-${got.status}` };
      const texts = read(got.body, outline.sections.length);
      return texts ? { texts } : { failure: 'malformed' };
    },
    close: () => dispatcher.close(),
  };
}

const isOverloaded = (got: FetchedOnce): boolean =>
  got.kind === 'answer' && (got.status >= 500 || got.status === 429);

/** Transient failures are retried once. */
const isTransient = (got: FetchedOnce): boolean => got.kind === 'broken' || isOverloaded(got);

const isOutage = (got: FetchedOnce): boolean =>
  (got.kind !== 'answer' && got.kind !== 'too-large') || isOverloaded(got);

function read(body: string, sections: number): Texts | null {
  const completion = parse(body);
  if (!isCompletion(completion)) return null;
  const content = completion.choices[0].message.content.trim();
  const texts = parse(content.replace(/^```(?:json)?\s*|\s*```$/g, ''));
  if (!isTexts(texts) || texts.narratives.length !== sections) return null;
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  const { executiveSummary, narratives, conclusion } = texts;
  if ([executiveSummary, ...narratives, conclusion].some((text) => MARKUP.test(text))) return null;
  return {
    executiveSummary: tidy(executiveSummary),
    narratives: narratives.map(tidy),
    conclusion: tidy(conclusion),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
