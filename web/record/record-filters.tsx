import { isCalendarDate } from '../../src/domain/dates.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { STATS } from '../../src/domain/stats.ts';
import { get } from '../get.ts';
import { Choices } from '../parts/choices.tsx';
import {
  FilterSelect,
  LEAGUE_OPTIONS,
  type Options,
  RATINGS,
  SIDES,
  STAT_OPTIONS,
} from '../parts/filter-select.tsx';
import { oneOf } from '../parts/one-of.ts';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import type { PublicRecord } from '../wire.ts';
import { addDays, leagueDay } from '../words.ts';
import { PlayerFilter } from './player-filter.tsx';

type RecordTeam = PublicRecord['teams'][number];

const SPANS: Record<string, number> = { '7': 7, '30': 30, '90': 90 };

const dayOf = (text: string | null): string | undefined =>
  text !== null && isCalendarDate(text) ? text : undefined;

/** An id of the URL. */
export const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

/** The read of the record that the filters in the URL describe. The service's own default is 90 days. */
export function useRecordRequest() {
  const { params } = useFilters();
  const today = leagueDay(useNow());
  const span = params.get('span') ?? '90';
  const ofSpan = span === '90' ? undefined : addDays(today, -(SPANS[span] ?? 3650));
  return get('/track-record', {
    query: {
      from: dayOf(params.get('from')) ?? ofSpan,
      to: dayOf(params.get('to')),
      league: oneOf(LEAGUES, params.get('league')),
      rating: oneOf(['premium', 'standard'], params.get('rating')),
      stat: oneOf(STATS, params.get('stat')),
      direction: oneOf(['over', 'under'], params.get('direction')),
      playerId: idOf(params.get('playerId')),
      teamId: idOf(params.get('teamId')),
    },
  });
}

const teamOptions = (teams: readonly RecordTeam[]): Options =>
  teams.map(({ teamId, abbreviation, league }) => [
    String(teamId),
    `${abbreviation} (${league.toUpperCase()})`,
  ]);

export function RecordFilters({ teams }: { teams: readonly RecordTeam[] }) {
  const { params, set } = useFilters();
  const select = (name: string, any: string, options: Options) => (
    <FilterSelect
      any={any}
      value={params.get(name)}
      options={options}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const date = (name: string, label: string) => (
    <label className="date-filter">
      {label}{' '}
      <input
        type="date"
        className="input"
        value={dayOf(params.get(name)) ?? ''}
        onChange={(event) => set({ [name]: event.target.value, span: null })}
      />
    </label>
  );
  return (
    <div className="row">
      <Choices
        name="Period"
        value={params.has('from') || params.has('to') ? '' : (params.get('span') ?? '90')}
        onChange={(value) => set({ span: value === '90' ? null : value, from: null, to: null })}
        options={[
          { value: '7', label: '7 days' },
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
          { value: 'all', label: 'All time' },
        ]}
      />
      {date('from', 'From')}
      {date('to', 'to')}
      {select('rating', 'Any rating', RATINGS)}
      {select('stat', 'Every stat', STAT_OPTIONS)}
      {select('direction', 'Both sides', SIDES)}
      {select('league', 'Both leagues', LEAGUE_OPTIONS)}
      {select('teamId', 'Every team', teamOptions(teams))}
      <PlayerFilter />
    </div>
  );
}
