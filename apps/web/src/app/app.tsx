import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ToastHost } from '../shared/ui/toast-host.js';
import { ErrorBoundary } from './error-boundary.js';
import type { AppStore } from './store.js';

export interface AppProps {
  readonly store: AppStore;
  /** The routes in their router, which is another one on the server. */
  readonly children: ReactNode;
}

/** What is around all pages, wherever they are rendered. */
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
