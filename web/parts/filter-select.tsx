import { LEAGUE_CATALOGUE, LEAGUES } from '../../src/domain/leagues.ts';
import { STATS } from '../../src/domain/stats.ts';
import { statName } from '../words.ts';

export type Options = readonly (readonly [value: string, label: string])[];

export const SIDES: Options = [
  ['over', '▲ Over'],
  ['under', '▼ Under'],
];
export const RATINGS: Options = [
  ['premium', '◆ Premium'],
  ['standard', '● Standard'],
];
export const LEAGUE_OPTIONS: Options = LEAGUES.map(
  (league) => [league, LEAGUE_CATALOGUE[league].name] as const,
);
export const STAT_OPTIONS: Options = STATS.map((stat) => [stat, statName(stat)] as const);

type Props = {
  /** Label of the unset choice, which is also the accessible name. */
  any: string;
  value: string | number | null;
  options: Options;
  onChange: (value: string) => void;
};

export const FilterSelect = ({ any, value, options, onChange }: Props) => (
  <select
    className="input small"
    aria-label={any}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{any}</option>
    {options.map(([one, label]) => (
      <option key={one} value={one}>
        {label}
      </option>
    ))}
  </select>
);
