import { act, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { makeStore } from '../app/store.js';
import { showNoticesWith, type Toast } from '../shared/toasts/notify.js';
import type { SessionUser } from '../shared/api/generated/schema.js';
import { setSession, sessionKnown } from '../shared/session/session-store.js';
import { HOUR_MS } from '@elevate/rules';
import { anAdministrator } from './admin-api.js';

function Page({ at, children }: { readonly at: string; readonly children: ReactElement }) {
  const { pathname } = useLocation();
  return pathname === at ? children : null;
}

export function renderPage(page: ReactElement, path: string, user?: SessionUser) {
  const { pathname } = new URL(path, document.baseURI);
  return renderEverywhere(<Page at={pathname}>{page}</Page>, path, user);
}

/** A room of the administrators' desk. */
export const renderDesk = (room: ReactElement, path = '/x7k9p2m-sys') =>
  renderPage(room, path, anAdministrator());

export async function renderEverywhere(part: ReactElement, path: string, user?: SessionUser) {
  window.history.replaceState(null, '', path);
  const store = makeStore();
  const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
  store.dispatch(sessionKnown(user ? { signed_in: true, user, expires_at } : { signed_in: false }));
  const toasts: Toast[] = [];
  showNoticesWith((notice) => void toasts.push(notice));
  await act(async () => {
    render(
      <Provider store={store}>
        <BrowserRouter>{part}</BrowserRouter>
      </Provider>,
    );
  });
  return { store, toasts };
}

export function SignedOut({ children }: { readonly children: ReactNode }) {
  const store = makeStore();
  setSession(store, { signed_in: false });
  return <Provider store={store}>{children}</Provider>;
}
