import type { HomePageCache } from './home-page-cache.js';

export interface Visit {
  readonly url: URL;
  /** The pending server response. */
  readonly answer: Promise<Response>;
  /** Keeps the worker alive for background work. */
  readonly later: (work: Promise<unknown>) => void;
}

// Sent by a proxy while the server behind it is unavailable.
const UPSTREAM_UNAVAILABLE = new Set([502, 503, 504]);

/**
 * Falls back to the cached home page or, for other pages, the cached shell; both are marked as cached. Home pages
 * with a query or an error are never cached.
 */
export async function handleNavigation(home: HomePageCache, visit: Visit): Promise<Response> {
  const answer = await visit.answer.catch(() => undefined);
  if (!answer || UPSTREAM_UNAVAILABLE.has(answer.status)) {
    const kept = visit.url.pathname === '/' ? home.page() : home.shell();
    return (await kept) ?? answer ?? Response.error();
  }
  if (isPlainHome(visit.url) && answer.status === 200 && !answer.redirected) {
    visit.later(home.keep(answer.clone()));
  }
  return answer;
}

function isPlainHome({ pathname, search }: URL): boolean {
  return pathname === '/' && search === '';
}
