import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Chip } from '../parts/chip.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import { age, number } from '../words.ts';

const HOURS: Record<string, number> = { day: 24, week: 168, month: 720 };
const CATEGORIES = ['upstream', 'validation', 'database', 'timeout', 'cancelled', 'internal'];
const A_MINUTE = 60_000;

export default function Errors() {
  return (
    <OpsPage name="ops-errors" title="Errors">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const { params, set } = useFilters();
  const now = useNow();
  const since = params.get('since') ?? 'day';
  const category = params.get('category') ?? '';
  // Rounded to the minute, so that the query key does not change at every render.
  const from = new Date(Math.floor(now.getTime() / A_MINUTE) * A_MINUTE - (HOURS[since] ?? 24) * 3_600_000);
  const query = { from: from.toISOString(), category: category || undefined };
  const errors = useApi(get('/admin/observability/errors', { query }));
  return (
    <>
      <div className="row">
        <Choices
          name="Since"
          value={since}
          onChange={(value) => set({ since: value === 'day' ? null : value })}
          options={[
            { value: 'day', label: '24 hours' },
            { value: 'week', label: '7 days' },
            { value: 'month', label: '30 days' },
          ]}
        />
        <select
          className="input small"
          aria-label="Category"
          value={category}
          onChange={(event) => set({ category: event.target.value })}
        >
          <option value="">Every category</option>
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <div className="card">
        <Loaded query={errors} skeleton={[40, 40, 40]}>
          {(list) =>
            list.length === 0 ? (
              <Empty>No errors in this period.</Empty>
            ) : (
              <TableBox name="Errors" stacks>
                <table data-state="ready">
                  <thead>
                    <tr>
                      <th scope="col">Category</th>
                      <th scope="col">Step</th>
                      <th scope="col" className="num">
                        Count
                      </th>
                      <th scope="col">Last seen</th>
                      <th scope="col">Message</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map(({ errorCategory, stepName, count, lastOccurrence, sampleMessages }) => (
                      <tr key={`${errorCategory} ${stepName}`}>
                        <th scope="row">
                          <Chip tone="miss">{errorCategory}</Chip>
                        </th>
                        <td>{stepName}</td>
                        <td className="num">{number(count)}</td>
                        <td>{age(lastOccurrence, now)}</td>
                        <td>
                          <ul className="cell-text small">
                            {sampleMessages.map((message) => (
                              <li key={message}>{message}</li>
                            ))}
                          </ul>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </TableBox>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
