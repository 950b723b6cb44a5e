import type { Clock } from '../../platform/clock.ts';
import type { NarrativeMeta } from './contract.ts';
import type { LlmWriter } from './llm-writer.ts';
import type { Outline } from './outline.ts';
import { writeByTemplate } from './template-writer.ts';
import { faultIn, type Texts } from './texts.ts';

export type Narrative = { texts: Texts; meta: NarrativeMeta };

export type Narrator = { narrate(outline: Outline): Promise<Narrative>; close(): Promise<void> };

/**
 * A pick never changes, so its texts are cached without expiry. After a fallback the writer is retried later.
 */
const MOST_CACHED = 2_000;
const RETRY_AFTER_MS = 60_000;

type CacheEntry = { narrative: Promise<Narrative>; untilMs: number };

/** Writes deep-dives with the configured LLM. Without one, or when it fails, with the template writer. */
export function createNarrator({ clock, writer }: { clock: Clock; writer: LlmWriter | null }): Narrator {
  const cache = new Map<string, CacheEntry>();

  async function write(outline: Outline): Promise<Narrative> {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    const written = await writer?.write(outline);
    if (written && 'texts' in written) {
      const fault = faultIn(written.texts, outline);
      if (!fault)
        return {
          texts: written.texts,
          meta: { source: 'llm', fallbackReason: null, generationTimeMs: took() },
        };
      return byTemplate(outline, fault, took);
    }
    return byTemplate(outline, written?.failure ?? null, took);
  }

  return {
    narrate(outline) {
      const key = `${outline.pick.id}/${outline.report.block}`;
      const known = cache.get(key);
      if (known && clock.monotonicMs() < known.untilMs) return known.narrative;
      const entry: CacheEntry = { narrative: write(outline), untilMs: Number.POSITIVE_INFINITY };
      entry.narrative.then(
        ({ meta }) => {
          if (meta.fallbackReason !== null) entry.untilMs = clock.monotonicMs() + RETRY_AFTER_MS;
        },
        () => cache.delete(key),
      );
      cache.delete(key);
      cache.set(key, entry);
      const [oldest = key] = cache.keys();
      if (cache.size > MOST_CACHED) cache.delete(oldest);
      return entry.narrative;
    },
    close: async () => writer?.close(),
  };
}

/** Template texts pass the same check. If they fail it, `fallbackReason` says so. */
function byTemplate(outline: Outline, reason: string | null, took: () => number): Narrative {
  const texts = writeByTemplate(outline);
  const fallbackReason = reason ?? faultIn(texts, outline);
  return { texts, meta: { source: 'template', fallbackReason, generationTimeMs: took() } };
}
