import { DEFAULT_LEAGUE, LEAGUES } from '../../src/domain/leagues.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { LEAGUE_OPTIONS } from '../parts/filter-select.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { lookOf, Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import type { ExpectedBoard } from '../wire.ts';
import { day, dayAndTime } from '../words.ts';

type Item = ExpectedBoard['items'][number];
const GAPS = ['missing', 'failed', 'partial'];

export default function Expected() {
  return (
    <OpsPage name="ops-expected" title="Expected outputs">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const { params, set } = useFilters();
  const days = params.get('days') ?? '14';
  const league = oneOf(LEAGUES, params.get('league')) ?? DEFAULT_LEAGUE;
  const board = useApi(get('/ops/expected', { query: { days: Number(days), league } }), {
    refetchInterval: 30_000,
  });
  return (
    <>
      <div className="row">
        <Choices
          name="Days"
          value={days}
          onChange={(value) => set({ days: value === '14' ? null : value })}
          options={['14', '60', '180'].map((value) => ({ value, label: `${value} days` }))}
        />
        <Choices
          name="League"
          value={league}
          onChange={(value) => set({ league: value === DEFAULT_LEAGUE ? null : value })}
          options={LEAGUE_OPTIONS.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Loaded query={board} skeleton={[60, 400]}>
        {({ items, counts }) =>
          items.length === 0 ? (
            <div className="card">
              <Empty>Nothing is expected for these days.</Empty>
            </div>
          ) : (
            <div className="stack" data-state="ready">
              <p className="row">
                {Object.entries(counts).map(([state, count]) => (
                  <Status key={state} status={state} word={`${count} ${state}`} />
                ))}
              </p>
              <Gaps items={items.filter(({ state }) => GAPS.includes(state))} />
              <Matrix items={items} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Gaps({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return <p className="notice good">Nothing is missing.</p>;
  return (
    <div className="card">
      <h2>Gaps</h2>
      <ul className="plain-list">
        {items.slice(0, 30).map(({ date, step, state, expected, found, note, dueAt }) => (
          <li key={`${date} ${step}`} className="row apart">
            <span>
              <strong>{step}</strong> of {day(date)}: {found} of {expected}
              {note ? <span className="muted">, {note}</span> : null}
            </span>
            <span className="row tight">
              {dueAt ? <span className="caption">due {dayAndTime(dueAt)}</span> : null}
              <Status status={state} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A row per day, a column per step, a glyph per state. */
function Matrix({ items }: { items: readonly Item[] }) {
  const steps = [...new Set(items.map(({ step }) => step))];
  const days = [...Map.groupBy(items, ({ date }) => date)];
  return (
    <div className="card">
      <TableBox name="Expected outputs by day and step" tall stacks>
        <table className="dense matrix">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(([date, row]) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                {steps.map((step) => {
                  const item = row.find((one) => one.step === step);
                  return (
                    <td key={step} title={item ? `${item.state}: ${item.found} of ${item.expected}` : ''}>
                      {item ? (
                        <span className={`matrix-cell ${lookOf(item.state)[1]}`}>
                          <span aria-hidden="true">{lookOf(item.state)[0]}</span>
                          <span className="visually-hidden">{item.state}</span>
                        </span>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <p className="caption">
        ✓ done (amber: late) · ○ waiting · ! partial · ✕ missing or failed · – not expected
      </p>
    </div>
  );
}
