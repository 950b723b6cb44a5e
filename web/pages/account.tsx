import { AccountPage } from '../account/account-page.tsx';
import { DataCard } from '../account/data-card.tsx';
import { PlanCard } from '../account/plan-card.tsx';
import { PreferencesCard } from '../account/preferences-card.tsx';
import { SessionsCard } from '../account/sessions-card.tsx';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Loaded } from '../parts/loaded.tsx';
import { PlanList } from '../parts/plan-list.tsx';
import { PasskeysCard } from '../sign-in/passkeys-card.tsx';
import { ProviderCard } from '../sign-in/provider-card.tsx';
import { SecondFactorCard } from '../sign-in/second-factor-card.tsx';

export default function Account() {
  const me = useApi(get('/me'));
  return (
    <AccountPage name="account" title="Account">
      <Loaded query={me} skeleton={[240, 320]}>
        {(account) => (
          <div className="stack" data-state="ready">
            <div className="grid two">
              <PlanCard me={account} />
              <PreferencesCard />
              <DataCard />
            </div>
            <h2>Sign-in and security</h2>
            <div className="grid two">
              <SecondFactorCard />
              <PasskeysCard />
              <ProviderCard />
              <SessionsCard />
            </div>
            <h2>Plans</h2>
            <PlanList />
          </div>
        )}
      </Loaded>
    </AccountPage>
  );
}
