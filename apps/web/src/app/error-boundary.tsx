import { Component, type ErrorInfo, type ReactNode } from 'react';
import { log } from '../shared/lib/log.js';
import { buttonStyle } from '../shared/ui/button-style.js';
import { StagePage } from '../shared/ui/stage-page.js';

/** What is left when a page cannot be drawn. React offers this to classes only. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    log.error('A page could not be drawn', error, componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <StagePage
        kicker="Lights out"
        title="Unexpected Application Error!"
        text="Something broke on this page. Loading it again usually helps."
      >
        <button
          type="button"
          className={buttonStyle('lead')}
          onClick={() => window.location.reload()}
        >
          Load again
        </button>
      </StagePage>
    );
  }
}
