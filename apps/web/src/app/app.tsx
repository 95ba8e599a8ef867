import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './error-boundary.js';
import { AppRoutes } from './routes.js';
import type { AppStore } from './store.js';

const Toasts = lazy(async () => ({ default: (await import('../shared/ui/toasts.js')).Toasts }));

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <Suspense>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    </Provider>
  );
}
