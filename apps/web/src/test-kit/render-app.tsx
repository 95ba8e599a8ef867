import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/app.js';
import { makeStore, type Preloaded } from '../app/store.js';
import { leaveComposedKeys } from '../shared/browser/composition.js';
import { AppRoutes } from '../app/routes.js';

const partsOnDemand = [
  () => import('../features/visitors/channels/channels-page.js'),
  () => import('../features/visitors/channels/channel-page.js'),
  () => import('../features/visitors/collections/collections-page.js'),
  () => import('../features/visitors/categories/categories-page.js'),
  () => import('../app/news.js'),
  () => import('../app/own-news.js'),
  () => import('../features/visitors/news/unread-news.js'),
  () => import('../features/visitors/creator-spotlight/creator-spotlight-page.js'),
  () => import('../features/visitors/help/help-page.js'),
  () => import('../features/visitors/bug-report/bug-report-page.js'),
  () => import('../features/visitors/events/events-page.js'),
  () => import('../features/visitors/not-found/not-found-page.js'),
  () => import('../features/members/auth/auth-page.js'),
  () => import('../features/members/password/forgot-password-page.js'),
  () => import('../features/members/password/reset-password-page.js'),
  () => import('../features/members/password/change-password-page.js'),
  () => import('../features/desk/admin-access/admin-access-page.js'),
  () => import('../app/management-page.js'),
  () => import('../features/members/saved/my-list-page.js'),
  () => import('../features/members/saved/my-list-row.js'),
  () => import('../features/members/saved/lists-page.js'),
  () => import('../features/members/saved/shared-list-page.js'),
  () => import('../features/members/password/password-watcher.js'),
  () => import('../features/visitors/chrome/account-menu.js'),
  () => import('../features/visitors/chrome/sync-buttons.js'),
  () => import('../shared/saved/change-saved.js'),
  () => import('../shared/saved/lists.js'),
  () => import('../shared/session/renew-session.js'),
  () => import('../features/visitors/episode/episode-page.js'),
  () => import('../features/visitors/search/search-overlay.js'),
  () => import('../features/visitors/search/results/results-page.js'),
  () => import('../features/visitors/player/video-dialog.js'),
  () => import('../shared/transcript/transcript.js'),
  () => import('../features/visitors/search/said.js'),
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
