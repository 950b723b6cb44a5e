import { useState } from 'react';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';

export default function Glossary() {
  const terms = useApi(get('/glossary'), { open: true, staleTime: Infinity });
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  return (
    <Page name="glossary" title="Glossary">
      <p className="muted">Terms used in the dashboard, the API and the explanations of picks.</p>
      <Loaded query={terms} skeleton={[44, 400]} open>
        {(list) => {
          const found = list.filter(({ term, definition }) =>
            `${term} ${definition}`.toLowerCase().includes(wanted),
          );
          return (
            <div className="stack" data-state="ready">
              <input
                className="input glossary-search"
                type="search"
                aria-label="Search the glossary"
                placeholder="Search"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {found.length === 0 ? <Empty>No term matches “{text}”.</Empty> : null}
              <dl className="glossary">
                {found.map(({ term, definition }) => (
                  <div key={term} id={term.toLowerCase().replaceAll(' ', '-')}>
                    <dt>{term}</dt>
                    <dd>{definition}</dd>
                  </div>
                ))}
              </dl>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
