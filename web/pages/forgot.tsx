import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="forgot" title="forgot">
      <p>…</p>
    </Page>
  );
}
