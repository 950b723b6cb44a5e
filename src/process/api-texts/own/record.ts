import { each, merge } from './texts.ts';

export const RECORD = merge(
  each('TrackRecordRating PublicRecordRecord ReliabilityRow', {
    rating: 'Rating of the picks',
    direction: 'Side of the picks',
  }),
  each('TrackRecordDay PublicRecordDay', { picks: 'Picks of the day whose games have started' }),
  each('TrackRecord', {
    versions: 'Which versions count',
    live: 'Picks that were published before their games',
    backfill: 'Picks that were computed later',
    ratings: 'By origin, league and rating',
    days: 'By day, oldest first',
  }),
  each('PublicRecord', {
    records: 'By origin, league and rating',
    overall: 'By origin',
    days: 'By day, oldest first',
  }),
  each('RecordPicksItem', { result: 'Result; null until settled' }),
  each('RecordPicks', { items: 'The newest matching picks' }),
);
