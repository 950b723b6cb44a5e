/** Ids of the same thing at other sources: `{ espn: '3213', nba: '201143' }`. */
export type OtherIds = Readonly<Record<string, string>>;

/** The source of a fact; absent if the feed has only one. `push`: sent by an operator. */
export const SOURCES = ['the-odds-api', 'balldontlie', 'nba-cdn', 'espn', 'push'] as const;
export type SourceName = (typeof SOURCES)[number];
export type Sourced = { source?: SourceName };
/** The key of a source's ids in `OtherIds`. */
export const ID_OF: Record<SourceName, string> = {
  'the-odds-api': 'theOddsApi',
  balldontlie: 'balldontlie',
  'nba-cdn': 'nba',
  espn: 'espn',
  push: 'push',
};
