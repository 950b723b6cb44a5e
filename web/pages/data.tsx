import { ExportsCard } from '../data/exports-card.tsx';
import { QueriesCard } from '../data/queries-card.tsx';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';

export default function Data() {
  return (
    <Page name="data" title="Data and exports" aside={<a href="/docs">API reference</a>}>
      <Needs tier="sharp" what="Saved queries and exports are available">
        <QueriesCard />
        <ExportsCard />
      </Needs>
    </Page>
  );
}
