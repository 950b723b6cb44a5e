import type { League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { FeedStep } from '../feed.ts';

/** What a source may provide: the facts of a step, or starting lineups, which are fetched with the injuries. */
export type Provision = FeedStep | 'lineups';

/** Sources in order of preference. Disabled ones are skipped. */
export const PLAN: Record<League, Record<Provision, readonly SourceName[]>> = {
  nba: {
    schedule: ['nba-cdn', 'espn', 'balldontlie'],
    players: ['espn', 'balldontlie'],
    gamelogs: ['nba-cdn', 'balldontlie', 'espn'],
    injuries: ['espn', 'balldontlie'],
    lineups: ['espn'],
    odds: ['the-odds-api', 'balldontlie'],
    profiles: ['balldontlie'],
  },
  // ESPN first, because the league's own hosts often return an error page.
  wnba: {
    schedule: ['espn', 'nba-cdn'],
    players: ['espn', 'balldontlie'],
    gamelogs: ['espn', 'nba-cdn'],
    injuries: ['espn', 'balldontlie'],
    lineups: ['espn'],
    odds: ['the-odds-api'],
    profiles: [],
  },
};

/** Picks do not need these. All others must succeed. */
export const OPTIONAL: readonly Provision[] = ['profiles', 'lineups'];
