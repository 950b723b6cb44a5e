import { DEFAULT_LEAGUE, LEAGUES } from '../domain/leagues.ts';

const others = LEAGUES.filter((league) => league !== DEFAULT_LEAGUE);

export const LEAGUE_HELP = `${DEFAULT_LEAGUE} (default) or ${others.join(', ')}`;
