import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="register" title="register">
      <p>…</p>
    </Page>
  );
}
