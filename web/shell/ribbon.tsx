import { SITE } from '../site-facts.ts';

/** Invented facts are never taken for real ones. */
export const Ribbon = () =>
  SITE.sample ? (
    <p className="ribbon" role="note">
      Demo data: an invented league with simulated odds.
    </p>
  ) : null;
