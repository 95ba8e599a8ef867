import './shared/styles/index.css';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { readPreloaded } from './app/preloaded.js';
import { startLive } from './app/start-live.js';
import { makeStore } from './app/store.js';
import { watchConnection } from './app/watch-connection.js';
import { applyTheme, storedTheme } from './features/theme/theme-storage.js';

applyTheme(storedTheme());
const preloaded = readPreloaded();
const store = makeStore(preloaded);
setupListeners(store.dispatch);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}
startLive(store, preloaded.home_hash);
watchConnection();
