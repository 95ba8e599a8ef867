import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PartMissing } from '../shared/lib/lazy-part.js';
import { log } from '../shared/lib/log.js';
import { Button } from '../shared/ui/link.js';
import { StagePage } from '../shared/ui/stage-page.js';

interface ErrorBoundaryProps {
  /** A new location resets the error. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
}

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure: Failure | null }
> {
  override state: { readonly failure: Failure | null } = { failure: null };

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
    return failure ? <FailedPage error={failure.error} /> : this.props.children;
  }
}

function FailedPage({ error }: { readonly error: unknown }) {
  const isMissing = error instanceof PartMissing;
  return (
    <StagePage
      kicker="Something went wrong"
      title="Unexpected Application Error!"
      text={
        isMissing
          ? 'A part of this page could not be loaded. The site was updated, or you are offline. Reload the page to continue.'
          : 'Something broke on this page. Reloading usually helps.'
      }
    >
      <Button kind="lead" label="Reload" onPress={() => window.location.reload()} />
    </StagePage>
  );
}
