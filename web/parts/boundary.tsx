import { Component, type ReactNode } from 'react';

/** Shows a render error here instead of an empty page. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="state" data-state="problem" role="alert">
        <p>This section could not be displayed because of an error in the page. Your data is not affected.</p>
        <button type="button" className="button small" onClick={() => this.setState({ broken: false })}>
          Try again
        </button>
      </div>
    );
  }
}
