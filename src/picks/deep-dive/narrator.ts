import type { Clock } from '../../platform/clock.ts';
import type { NarrativeMeta } from './contract.ts';
import type { LlmWriter } from './llm-writer.ts';
import type { Outline } from './outline.ts';
import { writeByTemplate } from './template-writer.ts';
import { faultIn, type Texts } from './texts.ts';

export type Narrative = { texts: Texts; meta: NarrativeMeta };

export type Narrator = { narrate(outline: Outline): Promise<Narrative>; close(): Promise<void> };

/** A pick never changes, so its texts are written once; those of a failing writer are tried again after a while. */
const MOST_KEPT = 2_000;
const TRY_AGAIN_MS = 60_000;

type Kept = { narrative: Promise<Narrative>; untilMs: number };

/** Writes deep-dives with the configured writer where there is one, otherwise, or when it fails, with the built-in one. */
export function createNarrator({ clock, writer }: { clock: Clock; writer: LlmWriter | null }): Narrator {
  const kept = new Map<string, Kept>();

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
      const known = kept.get(key);
      if (known && clock.monotonicMs() < known.untilMs) return known.narrative;
      const entry: Kept = { narrative: write(outline), untilMs: Number.POSITIVE_INFINITY };
      entry.narrative.then(
        ({ meta }) => {
          if (meta.fallbackReason !== null) entry.untilMs = clock.monotonicMs() + TRY_AGAIN_MS;
        },
        () => kept.delete(key),
      );
      kept.delete(key);
      kept.set(key, entry);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      return entry.narrative;
    },
    close: async () => writer?.close(),
  };
}

/** The built-in writer is held to the same check; should it ever fail it, the record says so. */
function byTemplate(outline: Outline, reason: string | null, took: () => number): Narrative {
  const texts = writeByTemplate(outline);
  const fallbackReason = reason ?? faultIn(texts, outline);
  return { texts, meta: { source: 'template', fallbackReason, generationTimeMs: took() } };
}
