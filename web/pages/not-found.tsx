import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';

export default function NotFound() {
  return (
    <Page name="not-found" title="Page not found">
      <section className="card state" data-state="problem" data-status="404">
        <p>There is no page at this address. It may have moved, or the link has a typo.</p>
        <p className="muted">Press / to search for a player or a page.</p>
        <Link className="button primary" href="/picks">
          Go to tonight's picks
        </Link>
      </section>
    </Page>
  );
}
