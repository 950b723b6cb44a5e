import { vectorOf } from './linear.ts';
import { MEAN_FEATURES } from './mean-columns.ts';
import { OWN_FEATURES, TEAM_FEATURES } from './minutes-features.ts';
import type { ByVariant, LeagueParams } from './params.ts';

/** The named coefficients as vectors, created once per state so that a forecast is plain arithmetic. */
export type CompiledCoefficients = {
  own: ByVariant<Float64Array>;
  team: ByVariant<Float64Array>;
  means: ByVariant<Float64Array[]>;
};

export function compileCoefficients({ minutes, means }: LeagueParams): CompiledCoefficients {
  const each = <T>(make: (variant: 'history' | 'lineup') => T): ByVariant<T> => ({
    history: make('history'),
    lineup: make('lineup'),
  });
  return {
    own: each((variant) => vectorOf(minutes.own[variant], OWN_FEATURES)),
    team: each((variant) => vectorOf(minutes.team[variant], TEAM_FEATURES)),
    means: each((variant) => means[variant].map((named) => vectorOf(named, MEAN_FEATURES))),
  };
}
