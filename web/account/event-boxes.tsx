import { useApi } from '../api.ts';
import { get } from '../get.ts';

/** Checkboxes for the events of a webhook. `chosenEvents` reads them from the form. */
export function EventBoxes({ chosen, error }: { chosen: readonly string[]; error?: string | undefined }) {
  const { data = [] } = useApi(get('/data/events/types'), { staleTime: Infinity });
  return (
    <fieldset className="boxes">
      <legend className="form-label">Events</legend>
      {data.map(({ type, description }) => (
        <label key={type} className="check">
          <input type="checkbox" name={`event ${type}`} defaultChecked={chosen.includes(type)} />
          <span>
            <code>{type}</code>
            <br />
            <span className="caption">{description}</span>
          </span>
        </label>
      ))}
      {error ? <span className="form-problem">{error}</span> : null}
    </fieldset>
  );
}

export const chosenEvents = (values: Record<string, string>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith('event ') ? [name.slice(6)] : []));
