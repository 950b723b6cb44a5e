import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="login" title="login">
      <p>…</p>
    </Page>
  );
}
