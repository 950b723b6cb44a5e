import { SITE } from '../site-facts.ts';

/** Marks sample data, so that it is never mistaken for real data. */
export const Ribbon = () =>
  SITE.sample ? (
    <aside className="ribbon" aria-label="About the data">
      Demo data: an invented league with simulated odds.
    </aside>
  ) : null;
