import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="games" title="games">
      <p>…</p>
    </Page>
  );
}
