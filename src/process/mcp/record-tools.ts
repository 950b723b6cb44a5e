import { Type } from 'typebox';
import { PUBLISHED_RATINGS } from '../../picks/contract.ts';
import { OneOf } from '../../platform/schema.ts';
import type { PublicRecord } from '../../research/record/contract.ts';
import { publicRecord } from '../../research/record/show-record.ts';
import { day, stat } from './inputs.ts';
import { defineTool, Input, listOf } from './tool.ts';

type Overall = PublicRecord['overall'][number];

export type RecordRow = ReturnType<typeof shapeRecord>;
/** `interval`: the 95% interval of the hit rate. */
export const shapeRecord = ({ origin, ...tally }: Overall) => ({
  origin,
  picks: tally.picks,
  hits: tally.hits,
  misses: tally.misses,
  hitRate: tally.hitRate,
  interval: [tally.hitRateLow, tally.hitRateHigh],
  breakEven: tally.breakEven,
  predicted: tally.meanConfidence,
  units: tally.units,
  roiPercent: tally.roiPercent,
  clvPercent: tally.meanClvPercent,
  beatClose: tally.beatClose,
});

export type CalibrationBin = ReturnType<typeof shapeBin>;
export const shapeBin = ({ origin, predicted, hits, n }: PublicRecord['calibration'][number]) => ({
  origin,
  said: predicted,
  happened: hits / n,
  n,
});

const trackRecord = defineTool({
  name: 'track_record',
  description:
    'Results of picks of 90 days or a range. live: published before the game; backfill: computed later.',
  input: Input({
    from: day,
    to: day,
    stat: Type.Optional(stat),
    rating: Type.Optional(OneOf(PUBLISHED_RATINGS)),
  }),
  output: Type.Object({ from: Type.String(), to: Type.String(), records: listOf<RecordRow>() }),
  run: async ({ db, known: { asOf } }, filter) => {
    const { from, to, overall } = await publicRecord(db, { ...filter, asOf });
    return { from, to, records: overall.map(shapeRecord) };
  },
});

const calibration = defineTool({
  name: 'calibration',
  description: 'Whether stated chances come true: predicted and actual hit rates.',
  input: Input({ stat: Type.Optional(stat) }),
  output: Type.Object({ from: Type.String(), to: Type.String(), bins: listOf<CalibrationBin>() }),
  run: async ({ db, known: { asOf } }, filter) => {
    const { from, to, calibration } = await publicRecord(db, { ...filter, asOf });
    return { from, to, bins: calibration.map(shapeBin) };
  },
});

export const recordTools = [trackRecord, calibration];
