import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { homeApi } from '../features/home-rows/home.api.js';
import { applyTheme } from '../features/theme/theme-storage.js';
import { themeChosen } from '../features/theme/theme.slice.js';
import { isAbsent } from '../shared/api/is-absent.js';
import { log } from '../shared/lib/log.js';
import { seedFromHome } from './seed-from-home.js';

/** What follows from an action beyond the state: each effect named, all of them here. */
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
      // That there is no such thing is an answer, and no failure.
      const note = isAbsent(payload) ? log.debug : log.error;
      note('A request failed', meta.arg, payload);
    },
  });
  return listeners;
}
