import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { AsOf } from '../../platform/http/time-query.ts';
import { derived, raw } from '../../platform/rights/sourced.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';

const Share = (description: string) => Nullable(Type.Number({ description }));
export const MOST_SIMILAR = 200;
const ORIGINS = ['live', 'backfill'] as const;

const tallyFields = {
  picks: Int32({ description: 'Picks whose games have started' }),
  settled: Int32(),
  unsettled: Int32(),
  hits: Int32(),
  misses: Int32(),
  pushes: Int32(),
  voids: Int32(),
  hitRate: Share('Hits over hits and misses'),
  hitRateLow: Share('Wilson interval, 95%'),
  hitRateHigh: Share('Wilson interval, 95%'),
  breakEven: Share('Break-even hit rate of the published prices'),
  meanConfidence: Share('Mean predicted chance'),
  roiPercent: Share(
    'One unit on each pick at its published price; a push returns the stake, a void pick does not count',
  ),
  units: Type.Number({ description: 'Profit of one unit on each pick' }),
  stakedRoiPercent: Share('The same with the suggested `stake` on each pick'),
  stakedUnits: Type.Number({
    description: 'Profit of the suggested stakes; a unit is 1% of the bankroll, the highest stake',
  }),
  meanClvPercent: Share('Mean `clvPercent`, excluding void and withdrawn picks'),
  beatClose: Share('Share of the same picks with a `clvPercent` above 0'),
  meanClosingEdgePercent: Share('Mean `closingEdgePercent` of picks that are neither void nor withdrawn'),
  clvPicks: Int32({ description: 'Picks with a `clvPercent`, excluding void and withdrawn ones' }),
  brier: Share('Brier score: mean squared difference of chance and outcome; a coin flip scores 0.25'),
  ece: Share('Expected calibration error over up to ten bands of equal size'),
};
const Tally = Type.Object(tallyFields, { title: 'RecordTally' });

const subject = {
  playerId: Type.Optional(Int32({ minimum: 1, description: 'Picks on this player only' })),
  teamId: Type.Optional(Int32({ minimum: 1, description: 'Picks on players of this team only' })),
};
const range = {
  league: Type.Optional(OneOf(LEAGUES, { description: 'Both when absent' })),
  ...subject,
  from: Type.Optional(Day({ description: 'Default: 90 days back' })),
  to: Type.Optional(Day()),
  asOf: Type.Optional(AsOf),
  versions: Type.Optional(
    OneOf(['standing', 'all'], {
      description:
        'standing: picks that were current when their games started; all: also superseded and withdrawn ones',
    }),
  ),
};
export const RecordQuery = Type.Object(range);
export type RecordQuery = Static<typeof RecordQuery>;

export const origin = OneOf(ORIGINS, {
  description:
    'live: published before the game; backfill: computed later from data known then. Never added up',
});

export const TrackRecord = Type.Object(
  {
    from: Day(),
    to: Day(),
    versions: OneOf(['standing', 'all']),
    live: Tally,
    backfill: Tally,
    ratings: Type.Array(
      Type.Object({ origin, league: OneOf(LEAGUES), rating: Type.String(), ...tallyFields }),
    ),
    days: Type.Array(
      Type.Object({
        date: Day(),
        origin,
        picks: Int32(),
        settled: Int32(),
        hits: Int32(),
        misses: Int32(),
        units: Type.Number(),
      }),
    ),
    generatedAt: DateTime(),
  },
  { title: 'TrackRecord' },
);
export type TrackRecord = Static<typeof TrackRecord>;

export const ReliabilityRow = Type.Object(
  {
    origin,
    league: OneOf(LEAGUES),
    rating: Type.String(),
    stat: OneOf(STATS),
    direction: Type.String(),
    ...tallyFields,
  },
  { title: 'ReliabilityRow' },
);
export type ReliabilityRow = Static<typeof ReliabilityRow>;

export const publicFilter = {
  from: Type.Optional(Day({ description: 'Default: 90 days back' })),
  to: Type.Optional(Day({ description: 'Default: today' })),
  league: Type.Optional(OneOf(LEAGUES, { description: 'Both when absent' })),
  rating: Type.Optional(OneOf(['premium', 'standard'])),
  stat: Type.Optional(OneOf(STATS)),
  direction: Type.Optional(OneOf(['over', 'under'])),
  ...subject,
};
export const PublicRecordQuery = Type.Object(publicFilter);
export type PublicRecordQuery = Static<typeof PublicRecordQuery>;

const summary = {
  settled: Int32(),
  hits: Int32(),
  misses: Int32(),
  hitRate: tallyFields.hitRate,
  hitRateLow: tallyFields.hitRateLow,
  hitRateHigh: tallyFields.hitRateHigh,
  breakEven: tallyFields.breakEven,
  roiPercent: tallyFields.roiPercent,
  meanClvPercent: tallyFields.meanClvPercent,
  beatClose: tallyFields.beatClose,
  ece: tallyFields.ece,
};
const SimilarPick = Type.Object({
  pickId: Int32(),
  date: Day(),
  playerId: Int32(),
  playerName: Type.String(),
  teamAbbreviation: Type.String(),
  opponentAbbreviation: Type.String(),
  line: derived('quotes', Type.Number()),
  price: derived('quotes', Type.Number({ description: 'The published price, decimal' })),
  result: OneOf(['hit', 'miss', 'push', 'void']),
  actual: raw('boxScores', Nullable(Type.Number())),
  units: Type.Number({ description: 'Profit of one unit at the published price' }),
  clvPercent: Nullable(Type.Number()),
});

export const SimilarPicks = Type.Object(
  {
    origin,
    ...summary,
    pushes: Int32(),
    units: tallyFields.units,
    items: Type.Array(SimilarPick, {
      description: `Newest first: at most ${MOST_SIMILAR} settled picks of the same league, stat, side, rating and origin, from earlier days`,
    }),
  },
  { title: 'SimilarPicks' },
);
export type SimilarPicks = Static<typeof SimilarPicks>;

export const PublicRecord = Type.Object(
  {
    from: Day(),
    to: Day(),
    teams: Type.Array(
      Type.Object(
        { teamId: Int32(), abbreviation: Type.String(), league: OneOf(LEAGUES) },
        { title: 'RecordTeam' },
      ),
      { description: 'Teams with picks in these days, for the filter `teamId`' },
    ),
    records: Type.Array(Type.Object({ origin, league: OneOf(LEAGUES), rating: Type.String(), ...summary })),
    overall: Type.Array(Type.Object({ origin, ...tallyFields })),
    days: Type.Array(
      Type.Object({
        date: Day(),
        origin,
        picks: Int32(),
        hits: Int32(),
        misses: Int32(),
        pushes: Int32(),
        units: Type.Number(),
        stakedUnits: tallyFields.stakedUnits,
      }),
    ),
    clv: Type.Array(
      Type.Object({
        origin,
        from: Nullable(Type.Number({ description: 'Excluded; null: everything below' })),
        to: Nullable(Type.Number({ description: 'Included; null: everything above' })),
        n: Int32(),
      }),
      { description: 'Picks by `clvPercent`, in steps of one percent' },
    ),
    calibration: Type.Array(
      Type.Object({
        origin,
        predicted: Type.Number({ description: 'Mean predicted chance in the band' }),
        low: Type.Number({ description: 'Lowest predicted chance in the band' }),
        high: Type.Number({ description: 'Highest predicted chance in the band' }),
        hits: Int32(),
        n: Int32(),
      }),
      { description: 'Up to ten bands with equal numbers of decided picks' },
    ),
  },
  { title: 'PublicRecord' },
);
export type PublicRecord = Static<typeof PublicRecord>;
