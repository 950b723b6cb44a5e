import { useState } from 'react';
import { AlertHistory } from '../alerts/history.tsx';
import { valuesOf } from '../alerts/prefill.ts';
import { QuietHoursCard } from '../alerts/quiet-hours-card.tsx';
import { RuleForm } from '../alerts/rule-form.tsx';
import { RuleList } from '../alerts/rule-list.tsx';
import { usePlayers } from '../alerts/use-players.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { PushCard } from '../push/push-card.tsx';
import { useSession } from '../session.ts';

/** Alert rules and history. Every tier has both, with its own delay. */
export default function Alerts() {
  const rules = useApi(get('/me/alerts/rules'));
  const { user } = useSession();
  const { params, set } = useFilters();
  const { isKnown } = usePlayers();
  const asked = valuesOf(params);
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    if (asked) set(Object.fromEntries([...params.keys()].map((name) => [name, null])), { replace: true });
  };
  const delayed = user?.tier === 'free' || user?.tier === 'pro';
  return (
    <Page name="alerts" title="Alerts">
      <Loaded query={rules} skeleton={[44, 160, 240]}>
        {(list) => (
          <div className="grid two" data-state="ready">
            <Card
              title="Rules"
              aside={
                <button type="button" className="button small primary" onClick={() => setAdding(true)}>
                  New rule
                </button>
              }
            >
              <RuleList rules={list} onAdd={() => setAdding(true)} />
              {delayed ? <p className="caption">Alerts on this plan have a 15-minute delay.</p> : null}
            </Card>
            <AlertHistory />
            <QuietHoursCard />
            <PushCard />
          </div>
        )}
      </Loaded>
      {/* A filled-in form waits for the player's name. */}
      {user && (adding || (asked && isKnown)) ? <RuleForm onClose={close} initial={asked} /> : null}
    </Page>
  );
}
