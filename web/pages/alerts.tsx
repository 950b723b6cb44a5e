import { useState } from 'react';
import { AlertHistory } from '../alerts/history.tsx';
import { RuleForm } from '../alerts/rule-form.tsx';
import { RuleList } from '../alerts/rule-list.tsx';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSession } from '../session.ts';

/** Alert rules and history. Every tier has both, with its own delay. */
export default function Alerts() {
  const rules = useApi(get('/me/alerts/rules'));
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
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
          </div>
        )}
      </Loaded>
      {adding ? <RuleForm onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
