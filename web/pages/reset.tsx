import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="reset" title="reset">
      <p>…</p>
    </Page>
  );
}
