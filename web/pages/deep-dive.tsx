import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="deep-dive" title="deep-dive">
      <p>…</p>
    </Page>
  );
}
