import { type Static, Type } from 'typebox';
import { derived, raw } from '../../platform/rights/sourced.ts';
import { Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { MODEL } from '../contract.ts';

export const DeepDiveParams = Type.Object({
  pickId: Int32(),
  blockName: Type.String({
    maxLength: 60,
    description:
      'A block by its name, slug or display name, in any case: minutes_role, minutesRole, Minutes and role',
  }),
});

export const VERDICT_COLORS = ['hit', 'push', 'miss', 'accent'] as const;

export const DeepDiveSection = Type.Object(
  {
    title: Type.String(),
    icon: Type.String({ description: 'Name of a Lucide icon' }),
    verdict: Type.String(),
    verdictColor: OneOf(VERDICT_COLORS),
    score: Type.Number({ description: '0 to 100' }),
    narrative: Type.String(),
    whyItMatters: Type.String(),
    dataPoints: Type.Array(
      Type.Object({
        label: Type.String(),
        value: Type.String(),
        note: Nullable(Type.String()),
        key: Type.String(),
      }),
    ),
  },
  { title: 'DeepDiveSection' },
);

export const GlossaryTerm = Type.Object(
  { term: Type.String(), definition: Type.String() },
  { title: 'GlossaryTerm' },
);

export const NarrativeMeta = Type.Object({
  source: OneOf(['template', 'llm']),
  fallbackReason: Nullable(
    Type.String({
      description:
        'Why the configured writer was not used: timeout, http-<status>, unreachable, too-large, malformed, unknown-number, forbidden-word, circuit-open',
    }),
  ),
  generationTimeMs: Type.Integer({ format: 'int64' }),
});
export type NarrativeMeta = Static<typeof NarrativeMeta>;

export const DeepDive = Type.Object(
  {
    pickId: Int32(),
    playerName: Type.String(),
    stat: Type.String(),
    direction: Type.String(),
    line: derived('quotes', Type.Number()),
    blockName: Type.String(),
    blockDisplayName: Type.String(),
    score: Type.Number({
      description:
        'Score of the block, 0 to 100, relative to its usual range: 50 is neutral, higher supports the pick',
    }),
    confidence: Type.Number({ description: 'Confidence of the block, 0 to 1: how much of it is evidence' }),
    confidenceLabel: Type.String(),
    spider: Type.Object({
      name: Type.String(),
      axes: Type.Array(Type.Object({ label: Type.String(), value: Type.Number(), max: Type.Number() })),
    }),
    executiveSummary: raw(MODEL, Type.String()),
    sections: raw(MODEL, Type.Array(DeepDiveSection)),
    conclusion: raw(MODEL, Type.String()),
    glossary: Type.Array(GlossaryTerm),
    narrativeMeta: NarrativeMeta,
  },
  { title: 'DeepDive' },
);
export type DeepDive = Static<typeof DeepDive>;
