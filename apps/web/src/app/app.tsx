import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../shared/ui/toast-host.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppRoutes } from './routes.js';
import type { AppStore } from './store.js';

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <ToastHost />
      </ErrorBoundary>
    </Provider>
  );
}
