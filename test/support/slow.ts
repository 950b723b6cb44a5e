/** Tests of a minute and more run with `npm run test:servers`, so that `npm test` stays quick. */
export const SLOW = [
  'src/ingest/feeds/files/real-folder.test.ts',
  'test/api/catch-up.test.ts',
  'test/api/day-of-picks.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/operation-model.test.ts',
  'test/api/refresh-family.test.ts',
  'test/live/days.test.ts',
  'test/live/keys.test.ts',
  'test/live/load.test.ts',
  'test/model/prices.test.ts',
];
