import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="home" title="home">
      <p>…</p>
    </Page>
  );
}
