import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PartMissing } from '../shared/lib/lazy-part.js';
import { log } from '../shared/lib/log.js';
import { Button } from '../shared/ui/link.js';
import { StagePage } from '../shared/ui/stage-page.js';

interface ErrorBoundaryProps {
  readonly place?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    log.error('Page render failed', error, componentStack);
    if (error instanceof PartMissing) error.forget();
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.failure && place !== this.props.place) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <StagePage
        kicker="Something went wrong"
        title="Unexpected Application Error!"
        text={
          failure.error instanceof PartMissing
            ? 'A part of this page could not be loaded. The site was updated, or you are offline. Reload the page to continue.'
            : 'Something broke on this page. Reloading usually helps.'
        }
      >
        <Button kind="lead" label="Reload" onPress={() => window.location.reload()} />
      </StagePage>
    );
  }
}
