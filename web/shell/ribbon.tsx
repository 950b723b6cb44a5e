import { SITE } from '../site-facts.ts';

/** Invented facts are never taken for real ones. */
export const Ribbon = () =>
  SITE.sample ? (
    <aside className="ribbon" aria-label="About the data">
      Demo data: an invented league with simulated odds.
    </aside>
  ) : null;
