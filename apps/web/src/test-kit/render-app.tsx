import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/app.js';
import { makeStore, type Preloaded } from '../app/store.js';
import { leaveComposedKeys } from '../shared/lib/composition.js';
import { AppRoutes } from '../app/routes.js';

const partsOnDemand = [
  () => import('../features/channels/channels-page.js'),
  () => import('../features/channel/channel-page.js'),
  () => import('../features/categories/categories-page.js'),
  () => import('../app/news.js'),
  () => import('../app/own-news.js'),
  () => import('../features/news/unread-news.js'),
  () => import('../features/creator-spotlight/creator-spotlight-page.js'),
  () => import('../features/help/help-page.js'),
  () => import('../features/bug-report/bug-report-page.js'),
  () => import('../features/events/events-page.js'),
  () => import('../features/not-found/not-found-page.js'),
  () => import('../features/auth/auth-page.js'),
  () => import('../features/forgot-password/forgot-password-page.js'),
  () => import('../features/reset-password/reset-password-page.js'),
  () => import('../features/change-password/change-password-page.js'),
  () => import('../features/admin-access/admin-access-page.js'),
  () => import('../app/management-page.js'),
  () => import('../features/saved/my-list-page.js'),
  () => import('../features/saved/my-list-row.js'),
  () => import('../features/password-watcher/password-watcher.js'),
  () => import('../features/chrome/account-menu.js'),
  () => import('../features/chrome/sync-buttons.js'),
  () => import('../shared/saved/change-saved.js'),
  () => import('../shared/session/renew-session.js'),
  () => import('../features/episode/episode-page.js'),
  () => import('../features/search/search-overlay.js'),
  () => import('../features/search/results/results-page.js'),
  () => import('../features/player/video-dialog.js'),
];

export async function renderApp(path = '/', preloaded: Preloaded = {}) {
  // Sequential: Jest links modules wrongly when they are imported concurrently.
  for (const load of partsOnDemand) await load();
  window.history.replaceState(null, '', path);
  leaveComposedKeys();
  const store = makeStore(preloaded);
  await act(async () => {
    render(
      <App store={store}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </App>,
    );
    for (const load of partsOnDemand) await load();
  });
  return { store, user: userEvent.setup() };
}
