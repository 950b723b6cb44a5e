import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="player" title="player">
      <p>…</p>
    </Page>
  );
}
