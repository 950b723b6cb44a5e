import type { League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { FeedStep } from '../feed.ts';

/** Who is asked first, and who when that fails. A source that is not switched on drops out. */
export const PLAN: Record<League, Record<FeedStep, readonly SourceName[]>> = {
  nba: {
    schedule: ['nba-cdn', 'espn', 'balldontlie'],
    players: ['espn', 'balldontlie'],
    gamelogs: ['nba-cdn', 'balldontlie', 'espn'],
    injuries: ['espn', 'balldontlie'],
    odds: ['the-odds-api', 'balldontlie'],
    profiles: ['balldontlie'],
  },
  // ESPN first: the league's own hosts often answer with an error page.
  wnba: {
    schedule: ['espn', 'nba-cdn'],
    players: ['espn', 'balldontlie'],
    gamelogs: ['espn', 'nba-cdn'],
    injuries: ['espn', 'balldontlie'],
    odds: ['the-odds-api'],
    profiles: [],
  },
};

/** Picks can be made without these; everything else must come from somewhere. */
export const OPTIONAL: readonly FeedStep[] = ['profiles'];
