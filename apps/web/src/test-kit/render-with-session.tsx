import { act } from '@testing-library/react';
import type { Preloaded } from '../app/store.js';
import { showNoticesWith, type Toast } from '../shared/toasts/notify.js';
import { keepSession } from '../shared/session/session-keeper.js';
import { sessionIn } from '../shared/session/session-store.js';
import { renderApp } from './render-app.js';

const running: (() => void)[] = [];

export async function renderWithSession(path = '/', preloaded: Preloaded = {}) {
  const rendered = await renderApp(path, preloaded);
  // Replaces the toast renderer, which outlives a test.
  const toasts: Toast[] = [];
  showNoticesWith((notice) => void toasts.push(notice));
  await act(async () => {
    running.push(keepSession(rendered.store));
    await sessionLoaded(rendered.store);
  });
  return { ...rendered, toasts };
}

export function stopSessions(): void {
  running.splice(0).forEach((stop) => stop());
  localStorage.clear();
  delete document.documentElement.dataset.signedIn;
}

function sessionLoaded(store: Parameters<typeof keepSession>[0]): Promise<void> {
  return new Promise((resolve) => {
    const check = () => sessionIn(store).status !== 'unknown' && resolve();
    store.subscribe(check);
    check();
  });
}
