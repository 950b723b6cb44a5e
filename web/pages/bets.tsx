import { useState } from 'react';
import { useApi } from '../api.ts';
import { BankrollCard } from '../bets/bankroll-card.tsx';
import { BetForm } from '../bets/bet-form.tsx';
import { BetList } from '../bets/bet-list.tsx';
import { Breakdown } from '../bets/breakdown.tsx';

import { ImportDialog } from '../bets/import-dialog.tsx';
import { SettingsCard } from '../bets/settings-card.tsx';
import { Summary } from '../bets/summary.tsx';
import { get } from '../get.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useSession } from '../session.ts';

/** Own bets, what they came to, and the bankroll. */
export default function Bets() {
  const { user } = useSession();
  const { params, set } = useFilters();
  const [dialog, setDialog] = useState<'bet' | 'import' | null>(null);
  const statistics = useApi(get('/me/bets/statistics'));
  const bankroll = useApi(get('/me/bankroll'));
  const pickId = Number(params.get('pick')) || null;
  const close = () => {
    setDialog(null);
    if (pickId !== null) set({ pick: null }, { replace: true });
  };
  const actions = (
    <span className="row">
      <button type="button" className="button small" onClick={() => setDialog('import')}>
        Import CSV
      </button>
      <button type="button" className="button small primary" onClick={() => setDialog('bet')}>
        Add bet
      </button>
    </span>
  );
  return (
    <Page name="bets" title="My bets" aside={user ? actions : null}>
      <Loaded query={bankroll} skeleton={[96, 240, 320]}>
        {(money) => (
          <div className="stack" data-state={statistics.data ? 'ready' : 'loading'}>
            <Loaded query={statistics} skeleton={[96, 240]}>
              {(data) => (
                <>
                  <Summary overall={data.overall} bankroll={money} />
                  {data.overall.bets > data.overall.open ? (
                    <div className="grid two">
                      <BankrollCard days={data.bankroll} starting={money.starting} />
                      <Breakdown groups={data.breakdowns} calibration={data.calibration} />
                    </div>
                  ) : null}
                </>
              )}
            </Loaded>
            <BetList unit={money.unit} onAdd={() => setDialog('bet')} />
            <SettingsCard bankroll={money} />
          </div>
        )}
      </Loaded>
      {user && (dialog === 'bet' || pickId !== null) ? <BetForm pickId={pickId} onClose={close} /> : null}
      {user && dialog === 'import' ? <ImportDialog onClose={close} /> : null}
    </Page>
  );
}
