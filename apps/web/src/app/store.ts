import { configureStore } from '@reduxjs/toolkit';
import { homeApi } from '../features/home-rows/home.api.js';
import { liveSlice } from '../features/live/live.slice.js';
import { storedTheme } from '../features/theme/theme-storage.js';
import { themeSlice } from '../features/theme/theme.slice.js';
import { baseApi } from '../shared/api/base-api.js';
import { sessionSlice } from '../shared/session/session.slice.js';
import { listeners } from './listeners.js';
import type { Preloaded } from './preloaded.js';
import { seedFromHome } from './seed-from-home.js';

// Development checks warn falsely on a busy machine.
const RELAXED = { serializableCheck: { warnAfter: 500 }, immutableCheck: { warnAfter: 500 } };

export function makeStore({ home }: Preloaded = {}) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [themeSlice.name]: themeSlice.reducer,
      [liveSlice.name]: liveSlice.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
    },
    preloadedState: { [themeSlice.name]: storedTheme() },
    middleware: (defaults) => defaults(RELAXED).prepend(listeners).concat(baseApi.middleware),
  });
  if (home) {
    store.dispatch(
      homeApi.util.upsertQueryEntries([{ endpointName: 'getHome', arg: undefined, value: home }]),
    );
    seedFromHome(home).forEach(store.dispatch);
  }
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
