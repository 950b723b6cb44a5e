import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import { age, day } from '../words.ts';

const PATH = '/me/sessions';

export function SessionsCard() {
  const sessions = useApi(get(PATH));
  const now = useNow();
  const invalidate = useInvalidate();
  const { run, busy, problem } = useAction(async (id: string) => {
    await send('DELETE', `${PATH}/${id}`);
    await invalidate(PATH);
  });
  return (
    <Card title="Where you are signed in">
      <FormProblem problem={problem} />
      <Loaded query={sessions} skeleton={[120]}>
        {(list) => (
          <ul className="plain-list">
            {list.map(({ id, device, network, createdAt, lastUsedAt, isCurrent }) => (
              <li key={id} className="row apart" data-session={id}>
                <span className="stack none">
                  <span className="row tight">
                    <strong>{device}</strong>
                    {isCurrent ? <Chip tone="accent">this device</Chip> : null}
                  </span>
                  <span className="caption">
                    {network} · since {day(createdAt)} · last active {age(lastUsedAt, now)}
                  </span>
                </span>
                {isCurrent ? null : (
                  <button type="button" className="button small" disabled={busy} onClick={() => void run(id)}>
                    Sign out<span className="visually-hidden"> {device}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
