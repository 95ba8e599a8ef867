import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { homeApi } from '../features/home-rows/home.api.js';
import { applyTheme } from '../features/theme/theme-storage.js';
import { themeChosen } from '../features/theme/theme.slice.js';
import { isAbsent } from '../shared/api/is-absent.js';
import { log } from '../shared/lib/log.js';
import { seedFromHome } from './seed-from-home.js';

/** Runs after the reducers. The toolkit's listener middleware would add 2 kB to the first view. */
export const listeners: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (homeApi.endpoints.getHome.matchFulfilled(action)) {
      seedFromHome(action.payload).forEach((each) => dispatch(each));
    } else if (themeChosen.match(action)) {
      applyTheme(action.payload);
    } else if (isRejectedWithValue(action)) {
      // Not found is a valid response, not a failure.
      const note = isAbsent(action.payload) ? log.debug : log.error;
      note('A request failed', action.meta.arg, action.payload);
    }
    return result;
  };
