import { Page } from '../parts/page.tsx';

export default function Stub() {
  return (
    <Page name="glossary" title="glossary">
      <p>…</p>
    </Page>
  );
}
