import { Component, type ReactNode } from 'react';

/** A fault while drawing shows here, instead of an empty page. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="state" data-state="problem" role="alert">
        <p>This part could not be shown. It is a fault of the page, not of your data.</p>
        <button type="button" className="button small" onClick={() => this.setState({ broken: false })}>
          Try again
        </button>
      </div>
    );
  }
}
