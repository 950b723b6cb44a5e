import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Field } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TableBox } from '../parts/table.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import type { ShownSettings } from '../wire.ts';
import { dayAndTime, plural } from '../words.ts';

type Setting = ShownSettings['settings'][number];

export default function Config() {
  return (
    <OpsPage name="ops-config" title="Settings">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const shown = useApi(get('/ops/config'));
  return (
    <Loaded query={shown} skeleton={[260, 400]}>
      {(found) => (
        <div className="stack" data-state="ready">
          <ChangeCard key={found.version} shown={found} />
          <AllCard settings={found.settings.filter(({ changeable }) => !changeable)} />
        </div>
      )}
    </Loaded>
  );
}

/** Settings that can change at run time. An empty field restores the startup value. */
function ChangeCard({ shown: { version, changedAt, changedBy, settings } }: { shown: ShownSettings }) {
  const own = settings.filter(({ changeable }) => changeable);
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(own.map(({ name, value }) => [name, value])),
  );
  const [saving, setSaving] = useState(false);
  const invalidate = useInvalidate();
  const changes = own.filter(({ name, value }) => values[name] !== value);
  const overrides = () =>
    Object.fromEntries(
      own
        .filter(
          ({ name, value, source }) =>
            values[name] !== '' && (source === 'override' || values[name] !== value),
        )
        .map(({ name }) => [name, values[name] ?? '']),
    );
  return (
    <Card
      title="Runtime settings"
      aside={
        <span className="caption">
          {changedAt ? `version ${version}, ${dayAndTime(changedAt)} by ${changedBy}` : 'never changed'}
        </span>
      }
    >
      <div className="form-grid">
        {own.map(({ name, meaning, source }) => (
          <Field
            key={name}
            label={name}
            name={name}
            className="input mono"
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            hint={`${meaning} (${source})`}
          />
        ))}
      </div>
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={changes.length === 0}
          onClick={() => setSaving(true)}
        >
          {changes.length === 0 ? 'Review changes' : `Review ${plural(changes.length, 'change')}`}
        </button>
      </div>
      {saving ? (
        <Confirm
          title="Save these settings?"
          verb="Save settings"
          onClose={() => setSaving(false)}
          act={async () => {
            const headers = { 'if-match': `"settings-${version}"` };
            await send('PUT', '/ops/config', { settings: overrides() }, headers);
            await invalidate('/ops/config');
          }}
        >
          <ul className="diff">
            {changes.map(({ name, value }) => (
              <li key={name}>
                <code>{name}</code>
                <br />
                <del>{value || '(unset)'}</del> → <ins>{values[name] || '(startup value)'}</ins>
              </li>
            ))}
          </ul>
          <p className="small muted">
            All processes apply the change within 5 seconds. It is recorded in the audit log.
          </p>
        </Confirm>
      ) : null}
    </Card>
  );
}

const AllCard = ({ settings }: { settings: readonly Setting[] }) => (
  <Card title="Startup settings">
    <TableBox name="Settings" tall stacks>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ name, value, source, meaning }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="cell-text">{value === '' ? <span className="subtle">unset</span> : value}</td>
              <td>{source}</td>
              <td className="cell-text">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
    <p className="caption">Secrets are not shown here. See the Secrets page for their state.</p>
  </Card>
);
