import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ToastHost } from '../shared/ui/toast-host.js';
import { ErrorBoundary } from './error-boundary.js';
import type { AppStore } from './store.js';

export interface AppProps {
  readonly store: AppStore;
  /** The router differs on the server. */
  readonly children: ReactNode;
}

export function App({ store, children }: AppProps) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        {children}
        <ToastHost />
      </ErrorBoundary>
    </Provider>
  );
}
