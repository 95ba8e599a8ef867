import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { homeApi } from '../features/home-rows/home.api.js';
import { applyTheme } from '../features/theme/theme-storage.js';
import { themeChosen } from '../features/theme/theme.slice.js';
import { isAbsent } from '../shared/api/is-absent.js';
import { log } from '../shared/lib/log.js';
import { seedFromHome } from './seed-from-home.js';

export function createListeners() {
  const listeners = createListenerMiddleware();

  listeners.startListening({
    matcher: homeApi.endpoints.getHome.matchFulfilled,
    effect: function seedTheParts({ payload }, { dispatch }) {
      seedFromHome(payload).forEach(dispatch);
    },
  });
  listeners.startListening({
    actionCreator: themeChosen,
    effect: function keepTheTheme({ payload }) {
      applyTheme(payload);
    },
  });
  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: function logFailedRequest({ meta, payload }) {
      // Not found is a valid response, not a failure.
      const note = isAbsent(payload) ? log.debug : log.error;
      note('A request failed', meta.arg, payload);
    },
  });
  return listeners;
}
