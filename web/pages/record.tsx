import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="record" title="record">
      <p>…</p>
    </Page>
  );
}
