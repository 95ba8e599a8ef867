import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../app/app.js';
import type { Preloaded } from '../app/preloaded.js';
import { makeStore } from '../app/store.js';

/** The whole application at `path`, on a real store. */
export function renderApp(path = '/', preloaded: Preloaded = {}) {
  window.history.replaceState(null, '', path);
  const store = makeStore(preloaded);
  const view = render(<App store={store} />);
  return { store, user: userEvent.setup(), ...view };
}
