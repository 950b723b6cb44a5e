import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="matchup" title="matchup">
      <p>…</p>
    </Page>
  );
}
