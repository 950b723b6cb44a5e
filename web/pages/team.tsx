import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="team" title="team">
      <p>…</p>
    </Page>
  );
}
