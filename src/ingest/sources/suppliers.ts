import { LEAGUES } from '../../domain/leagues.ts';
import { recordOf } from '../../domain/records.ts';
import {
  type Origin,
  type RightsTable,
  SOURCED_KINDS,
  type SourcedKind,
} from '../../domain/source-rights.ts';
import type { SourceName } from '../../domain/sources.ts';
import type { Suppliers } from '../../platform/rights/rights.ts';
import { PLAN, type Provision } from '../feeds/live/plan.ts';

const PROVISION_OF: Record<SourcedKind, Provision> = {
  schedule: 'schedule',
  boxScores: 'gamelogs',
  injuries: 'injuries',
  lineups: 'lineups',
  quotes: 'odds',
  profiles: 'profiles',
};

type Settings = {
  source: 'sample' | 'files' | 'live';
  oddsApiKey: string | null;
  balldontlieKey: string | null;
  nbaCdn: boolean;
  espn: boolean;
  sourceRights: Partial<RightsTable>;
};

/** The sources that the settings enable, by what the plan takes from each. */
export function configuredSuppliers(settings: Settings): Suppliers {
  const polled = polledSources(settings);
  if (settings.sourceRights.push === undefined) return polled;
  // Stated rights hold before the first pushed fact is found in the database.
  return recordOf(SOURCED_KINDS, (kind) => [...polled[kind], 'push']);
}

function polledSources(settings: Settings): Suppliers {
  const { source } = settings;
  if (source !== 'live') return recordOf(SOURCED_KINDS, (): Origin[] => [source]);
  const isEnabled: Record<SourceName, boolean> = {
    'the-odds-api': settings.oddsApiKey !== null,
    balldontlie: settings.balldontlieKey !== null,
    'nba-cdn': settings.nbaCdn,
    espn: settings.espn,
    push: false,
  };
  return recordOf(SOURCED_KINDS, (kind) => {
    const planned = LEAGUES.flatMap((league) => PLAN[league][PROVISION_OF[kind]]);
    return [...new Set(planned)].filter((name) => isEnabled[name]);
  });
}
