import './shared/styles/index.css';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, firstPageShown, startLater } from './app/app.js';
import { doEarlyPress } from './app/early-press.js';
import { loadPageAt } from './app/pages.js';
import {
  type AppStore,
  makeStore,
  type Preloaded,
  readPreloaded,
  seedAnswers,
} from './app/store.js';
import { AppRoutes } from './app/routes.js';
import { cachedAt } from './shared/page/cached-page.js';
import { log } from './shared/browser/log.js';

// Not in development, where a cached page would hide changes.
const SCRIPT = import.meta.env.PROD ? new URL(import.meta.url).pathname : undefined;

const preloaded = readPreloaded();
const store = makeStore(preloaded);
setupListeners(store.dispatch);
void prepareFirstPage()
  .then(() => show(store, preloaded))
  .then(firstPageShown)
  .then(doEarlyPress)
  .then(() => startLater(store, preloaded.known, SCRIPT));

async function prepareFirstPage(): Promise<void> {
  try {
    await loadPageAt(location.pathname);
    seedAnswers(store, preloaded.answers);
  } catch (error) {
    // The page shows its own error and retry button.
    log.error('Could not load the code of the first page', error);
  }
}

/** Hydrates the server's markup if it matches the URL; otherwise renders from scratch. */
function show(store: AppStore, { rendered }: Preloaded): void {
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <App store={store}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  const { pathname, search } = location;
  const isRendered = rendered === true ? search === '' : rendered === pathname + search;
  if (isRendered && !cachedAt()) {
    // A transition hydrates in slices, so that the browser stays responsive.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
}
