import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="pick" title="pick">
      <p>…</p>
    </Page>
  );
}
