import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aNewsPage } from './articles.js';
import { completeBrowser } from './browser.js';
import { aChannelPage, aHome } from './episodes.js';
import { SIGN_OUT } from '../shared/drafts/drafts.js';

export const at = (path: string): string => new URL(`/api/v1${path}`, document.baseURI).href;

export function answer(path: string, body: object | number, problem: object = {}) {
  return http.get(at(path), () =>
    typeof body === 'number'
      ? HttpResponse.json({ title: 'No', status: body, ...problem }, { status: body })
      : HttpResponse.json(body),
  );
}

/** Notes a call with its body, and returns the body. */
export async function noteCall(
  sent: { readonly call: string; readonly body: unknown }[],
  request: Request,
): Promise<unknown> {
  const text = await request.clone().text();
  const body: unknown = text ? JSON.parse(text) : null;
  const { pathname, search } = new URL(request.url);
  sent.push({ call: `${request.method} ${pathname.replace('/api/v1', '')}${search}`, body });
  return body;
}

/** For an answer that waits for `held` until the test calls `release`. */
export function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

function wholeApi() {
  const home = aHome();
  return [
    answer('/home', home),
    answer('/hero', { hero: home.hero }),
    answer('/stats', home.stats),
    answer('/news', aNewsPage([])),
    answer('/episodes', { items: [], total: 0 }),
    answer('/topics', { groups: [] }),
    answer('/events', { items: [], next_change_at: null, next_up: null }),
    answer('/news/stats', {
      active_feeds: 36,
      total_articles: 0,
      last_synced_at: null,
      unreachable: null,
    }),
    http.get(at('/channel-rows'), ({ request }) =>
      HttpResponse.json(aChannelPage(Number(new URL(request.url).searchParams.get('page')), 2)),
    ),
  ];
}

interface TestServerOptions {
  /** Requests fail on purpose, which the console need not report. */
  readonly isQuiet?: boolean;
}

/** A whole browser and a server for the tests of a file. `requests` has the paths since the test began. */
export function testServer({ isQuiet = false }: TestServerOptions = {}) {
  completeBrowser();
  const server = setupServer(...wholeApi());
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname.replace('/api/v1', '') + search);
  });
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    requests.length = 0;
    if (!isQuiet) return;
    for (const level of ['error', 'debug'] as const)
      jest.spyOn(console, level).mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    sessionStorage.clear();
    dispatchEvent(new Event(SIGN_OUT));
    jest.restoreAllMocks();
  });
  afterAll(() => server.close());
  return { server, requests };
}
