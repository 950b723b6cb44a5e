import { useState } from 'react';
import { useLocation } from 'wouter';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { RunningInstead } from '../ops/running-instead.tsx';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS } from '../parts/filter-select.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { lookOf, Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useForm } from '../parts/use-form.ts';
import type { Operation } from '../wire.ts';
import { day, number, plural } from '../words.ts';

export default function SettlementPage() {
  const [settling, setSettling] = useState(false);
  return (
    <OpsPage
      name="ops-settlement"
      title="Settlement"
      aside={
        <button type="button" className="button" onClick={() => setSettling(true)}>
          Settle a range…
        </button>
      }
    >
      <Content />
      {settling ? <SettleDialog onClose={() => setSettling(false)} /> : null}
    </OpsPage>
  );
}

function Content() {
  const { params, set } = useFilters();
  const days = params.get('days') ?? '7';
  const settlement = useApi(get('/diagnostics/settlement', { query: { days: Number(days) } }), {
    refetchInterval: 15_000,
  });
  return (
    <>
      <Choices
        name="Days"
        value={days}
        onChange={(value) => set({ days: value === '7' ? null : value })}
        options={['7', '30', '90'].map((value) => ({ value, label: `${value} days` }))}
      />
      <Loaded query={settlement} skeleton={[80, 300]}>
        {(found) => (
          <div className="card" data-state="ready">
            <div className="row apart">
              <span>
                {plural(found.totalUnsettled, 'pick')} unsettled, {day(found.checkedFrom)} to{' '}
                {day(found.checkedTo)}
              </span>
              <Status status={found.status} />
            </div>
            <ol className="day-strip" aria-hidden="true">
              {found.days.toReversed().map(({ date, status }) => (
                <li key={date} className={`day-cell ${lookOf(status)[1]}`} title={`${day(date)}: ${status}`}>
                  {found.days.length > 30 ? '' : lookOf(status)[0]}
                </li>
              ))}
            </ol>
            <TableBox name="Days" tall stacks>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">State</th>
                    <th scope="col" className="num">
                      Picks
                    </th>
                    <th scope="col" className="num">
                      Settled
                    </th>
                    <th scope="col" className="num">
                      Unsettled
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.days.map(({ date, status, totalPicks, settledPicks, unsettledPicks }) => (
                    <tr key={date} data-day={date} data-status={status}>
                      <th scope="row">{day(date)}</th>
                      <td>
                        <Status status={status} />
                      </td>
                      <td className="num">{number(totalPicks)}</td>
                      <td className="num">{number(settledPicks)}</td>
                      <td className="num">{number(unsettledPicks)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
            <p className="caption">
              Overdue: still unsettled twelve hours after the last game should have ended.
            </p>
          </div>
        )}
      </Loaded>
    </>
  );
}

function SettleDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { form, problem, busy, onSubmit } = useForm(async ({ from, to, league, force }) => {
    const body = { from, to, league, ...(force ? { force: true } : {}) };
    const { id } = await send<Operation>('POST', '/ops/operations/settle', body);
    navigate(`/ops/operations/${id}`);
  });
  return (
    <Dialog title="Settle a range" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <div className="pair">
          <Field label="From" name="from" type="date" error={problem?.fields.from} />
          <Field label="To" name="to" type="date" error={problem?.fields.to} />
        </div>
        <SelectField label="League" name="league" options={LEAGUE_OPTIONS} />
        <label className="check">
          <input type="checkbox" name="force" />
          Settle again what is settled already
        </label>
        <RunningInstead problem={problem} fields={['from', 'to']} />
        <button type="submit" className="button primary" disabled={busy}>
          Settle
        </button>
      </form>
    </Dialog>
  );
}
