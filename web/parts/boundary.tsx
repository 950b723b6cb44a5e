import { Component, type ReactNode } from 'react';

type Broken = { error: Error; onRetry: () => void };
type Props = { children: ReactNode; fallback?: (broken: Broken) => ReactNode };

/** Shows a render error here instead of an empty page. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { children, fallback = BrokenSection } = this.props;
    return error === null ? children : fallback({ error, onRetry: () => this.setState({ error: null }) });
  }
}

const BrokenSection = ({ onRetry }: Broken) => (
  <div className="state" data-state="problem" role="alert">
    <p>This section could not be displayed because of an error in the page. Your data is not affected.</p>
    <button type="button" className="button small" onClick={onRetry}>
      Try again
    </button>
  </div>
);

/** The code of a page could not be downloaded, in the words of Chromium, Firefox and Safari. */
const isMissingCode = (error: Error): boolean =>
  /dynamically imported module|Importing a module script failed/.test(error.message);

export const BrokenPage = ({ error, onRetry }: Broken) => (
  <main className="page" id="main">
    {isMissingCode(error) ? (
      <div className="card state" data-state="problem" role="alert">
        <h1>Can't reach the server</h1>
        <p>This page is not stored in the browser. Check the connection, then try again.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Retry
        </button>
      </div>
    ) : (
      <BrokenSection error={error} onRetry={onRetry} />
    )}
  </main>
);
