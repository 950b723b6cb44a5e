import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS, STAT_OPTIONS } from '../parts/filter-select.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { WebhookFilter } from '../wire.ts';
import { PlayerBoxes } from './player-boxes.tsx';

type Props = { filter?: WebhookFilter | undefined; errors?: Record<string, string> | undefined };

/** What a channel gets of the chosen events. `filterOf` reads it from the form. */
export const FilterFields = ({ filter = {}, errors = {} }: Props) => (
  <details className="more-fields" open={Object.keys(filter).length > 0}>
    <summary>Filter</summary>
    <div className="stack">
      <div className="pair">
        <SelectField
          label="League"
          name="league"
          defaultValue={filter.league ?? ''}
          options={[['', 'Both leagues'], ...LEAGUE_OPTIONS]}
        />
        <SelectField
          label="Rating"
          name="rating"
          defaultValue={filter.rating ?? ''}
          options={[
            ['', 'Every pick'],
            ['premium', '◆ Premium only'],
          ]}
        />
      </div>
      <Field
        label="Least expected value, in percent"
        name="filter/minEvPercent"
        inputMode="decimal"
        placeholder="3"
        defaultValue={filter.minEvPercent}
        error={errors['filter/minEvPercent']}
      />
      <PlayerBoxes chosen={filter.playerIds ?? []} />
      <fieldset className="boxes columns">
        <legend className="form-label">Stats (none: every stat)</legend>
        {STAT_OPTIONS.map(([stat, label]) => (
          <label key={stat} className="check">
            <input
              type="checkbox"
              name={`stat ${stat}`}
              defaultChecked={filter.stats?.some((one) => one === stat)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="caption">
        A condition applies to events that have its field: a summary of the day has no player.
      </p>
    </div>
  </details>
);

const namesAfter = (values: Record<string, string>, prefix: string): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** An empty object removes the filter. */
export function filterOf(values: Record<string, string>) {
  const stats = namesAfter(values, 'stat ');
  const playerIds = namesAfter(values, 'player ').map(Number);
  const least = values['filter/minEvPercent']?.trim().replace(',', '.');
  return {
    ...(values.league ? { league: values.league } : {}),
    ...(values.rating ? { rating: values.rating } : {}),
    ...(stats.length > 0 ? { stats } : {}),
    ...(playerIds.length > 0 ? { playerIds } : {}),
    // What is not a number is sent as it is, so that the service explains it beside the field.
    ...(least ? { minEvPercent: Number.isNaN(Number(least)) ? least : Number(least) } : {}),
  };
}
