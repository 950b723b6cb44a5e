import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="board" title="board">
      <p>…</p>
    </Page>
  );
}
