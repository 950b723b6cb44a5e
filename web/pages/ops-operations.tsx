import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { RunForm } from '../ops/run-form.tsx';
import { isUnderWay, RunTable } from '../ops/run-table.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { oneOf } from '../parts/one-of.ts';
import { useFilters } from '../parts/use-filters.ts';
import { usePages } from '../parts/use-pages.ts';

const STATUSES = ['running', 'queued', 'failed', 'succeeded', 'cancelled'] as const;
const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;

export default function Operations() {
  return (
    <OpsPage name="ops-operations" title="Operations">
      <RunForm />
      <Content />
    </OpsPage>
  );
}

function Content() {
  const { params, set } = useFilters();
  const status = oneOf(STATUSES, params.get('status'));
  const { query, more } = usePages(get('/ops/pipeline-runs', { query: { limit: 50, status } }), (items) =>
    items.some(isUnderWay) ? OFTEN_MS : SELDOM_MS,
  );
  return (
    <div className="card">
      <Choices
        name="State"
        value={status ?? ''}
        onChange={(value) => set({ status: value })}
        options={[
          { value: '', label: 'All' },
          { value: 'running', label: '◐ Running' },
          { value: 'queued', label: '○ Queued' },
          { value: 'failed', label: '✕ Failed' },
          { value: 'succeeded', label: '✓ Succeeded' },
          { value: 'cancelled', label: '– Cancelled' },
        ]}
      />
      <Loaded query={query} skeleton={[40, 40, 40, 40]}>
        {(items) =>
          items.length === 0 ? (
            <Empty>{status ? `No ${status} operations.` : 'No operations yet. Start one above.'}</Empty>
          ) : (
            <>
              <RunTable runs={items} />
              <MoreButton more={more} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
