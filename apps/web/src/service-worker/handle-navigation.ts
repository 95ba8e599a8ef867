import type { HomePageCache } from './home-page-cache.js';

export interface Visit {
  readonly url: URL;
  /** The server's answer, under way. */
  readonly answer: Promise<Response>;
  /** Keeps the worker alive for what the visitor need not wait for. */
  readonly later: (work: Promise<unknown>) => void;
}

// What stands before a server says this while the server behind it is away.
const UPSTREAM_UNAVAILABLE = new Set([502, 503, 504]);

/**
 * A page as the server has it now; where it cannot be reached the kept home page, or
 * the shell it leaves for every other; both say that they were kept. Nothing but the plain home page is ever kept: an address
 * with a query or with an error is another page.
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
