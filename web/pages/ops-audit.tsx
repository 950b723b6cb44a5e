import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { download, toCsv } from '../parts/csv.ts';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { usePages } from '../parts/use-pages.ts';
import type { AuditEvent } from '../wire.ts';
import { dayAndTime } from '../words.ts';

export default function Audit() {
  return (
    <OpsPage name="ops-audit" title="Audit log">
      <Content />
    </OpsPage>
  );
}

const describeDetail = (detail: AuditEvent['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const asCsv = (events: readonly AuditEvent[]): string =>
  toCsv([
    ['at', 'kind', 'actor', 'userId', 'ip', 'detail'],
    ...events.map(({ at, kind, actor, userId, ip, detail }) => [
      at,
      kind,
      actor,
      userId,
      ip,
      describeDetail(detail),
    ]),
  ]);

function Content() {
  const { params, set } = useFilters();
  const kind = params.get('kind') ?? '';
  const account = params.get('account') ?? '';
  const day = params.get('day') ?? '';
  const query = {
    kind: kind || undefined,
    userId: /^[1-9]\d{0,8}$/.test(account) ? Number(account) : undefined,
    ...(day ? { to: new Date(Date.parse(day) + 86_400_000).toISOString() } : {}),
  };
  const { query: events, more } = usePages(get('/admin/audit', { query }));
  return (
    <>
      <form className="inline-form" onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Kind"
          value={kind}
          placeholder="login"
          onChange={(event) => set({ kind: event.target.value.trim() }, { replace: true })}
        />
        <Field
          label="Account"
          inputMode="numeric"
          value={account}
          placeholder="17"
          onChange={(event) => set({ account: event.target.value.trim() }, { replace: true })}
        />
        <Field
          label="Until day (UTC)"
          type="date"
          value={day}
          onChange={(event) => set({ day: event.target.value }, { replace: true })}
        />
      </form>
      <div className="card">
        <Loaded query={events} skeleton={[40, 40, 40, 40]}>
          {(items) =>
            items.length === 0 ? (
              <Empty>No event matches.</Empty>
            ) : (
              <>
                <div>
                  <button
                    type="button"
                    className="button small"
                    onClick={() => download('audit.csv', asCsv(items))}
                  >
                    Download these {items.length} as CSV
                  </button>
                </div>
                <TableBox name="Audit events" stacks>
                  <table data-state="ready">
                    <thead>
                      <tr>
                        {['Time', 'Kind', 'Who', 'Account', 'IP address', 'Detail'].map((head) => (
                          <th key={head} scope="col">
                            {head}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {items.map(({ id, at, kind, actor, userId, ip, detail }) => (
                        <tr key={id} data-audit={kind}>
                          <td>{dayAndTime(at)}</td>
                          <th scope="row">{kind}</th>
                          <td>{actor}</td>
                          <td>{userId}</td>
                          <td>{ip}</td>
                          <td>{describeDetail(detail)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </TableBox>
                <MoreButton more={more} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
