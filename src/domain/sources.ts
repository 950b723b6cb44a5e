/** The same thing under the names other sources give it: `{ espn: '3213', nba: '201143' }`. */
export type OtherIds = Readonly<Record<string, string>>;

/** Which of several sources told a fact; absent where the feed is a single one. */
export const SOURCES = ['the-odds-api', 'balldontlie', 'nba-cdn', 'espn'] as const;
export type SourceName = (typeof SOURCES)[number];
export type Told = { source?: SourceName };
/** The name under which a source's numbers stand among the other ids. */
export const ID_OF: Record<SourceName, string> = {
  'the-odds-api': 'theOddsApi',
  balldontlie: 'balldontlie',
  'nba-cdn': 'nba',
  espn: 'espn',
};
