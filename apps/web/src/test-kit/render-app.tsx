import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../app/app.js';
import type { Preloaded } from '../app/preloaded.js';
import { makeStore } from '../app/store.js';

const partsOnDemand = [
  () => import('../features/coming/coming-page.js'),
  () => import('../features/not-found/not-found-page.js'),
  () => import('../features/search/search-overlay.js'),
];

/** The whole application at `path`, on a real store, with the parts that load on demand in place. */
export async function renderApp(path = '/', preloaded: Preloaded = {}) {
  // One after the other: Jest links modules wrongly that are asked for at the same time.
  for (const load of partsOnDemand) await load();
  window.history.replaceState(null, '', path);
  const store = makeStore(preloaded);
  await act(async () => {
    render(<App store={store} />);
    for (const load of partsOnDemand) await load();
  });
  return { store, user: userEvent.setup() };
}
