import { AccountPage } from '../account/account-page.tsx';
import { PlanCard } from '../account/plan-card.tsx';
import { PreferencesCard } from '../account/preferences-card.tsx';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Loaded } from '../parts/loaded.tsx';

export default function Account() {
  const me = useApi(get('/me'));
  return (
    <AccountPage name="account" title="Account">
      <Loaded query={me} skeleton={[240, 320]}>
        {(account) => (
          <div className="grid two" data-state="ready">
            <PlanCard me={account} />
            <PreferencesCard />
          </div>
        )}
      </Loaded>
    </AccountPage>
  );
}
