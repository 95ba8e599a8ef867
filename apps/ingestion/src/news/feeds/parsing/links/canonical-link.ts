// Tracking parameters.
const COUNTERS =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|ocid|ncid|cmpid|cmp|rss|ref|ref_src|source|spm|at_.*|ns_.*|sr_share|guccounter|__twitter_impression|amp|outputtype)$/;
const AMP_CACHES = /^\/(?:amp|c|v)\/(?:s\/)?([^/]+\.[^/]+)(\/.*)?$/;
const AMP_ENDING = /(?:\/amp\/?|\.amp|[_.-]amp(?=\.html?)|\/amp(?=\.html?))(?=$|\.html?$)/;
const ENDING = /(?:\/index\.(?:html?|php))?\/?$/;
const GOOGLE = /^(?:www\.)?google\.[a-z.]{2,6}$/;

/** Normalizes scheme, tracking parameters, fragment and mobile variants. For comparison only. */
export function canonicalLink(link: string | null): string | null {
  if (link === null) return null;
  const { hostname, pathname, search } = withoutRedirect(new URL(link));
  const page = withoutAmp(hostname, pathname);
  const path = page.path.replace(ENDING, '') || '/';
  return `https://${page.host}${path}${search === '' ? '' : withoutCounters(search)}`;
}

function withoutCounters(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !COUNTERS.test(name.toLowerCase()),
  );
  const query = new URLSearchParams(kept);
  query.sort();
  return kept.length === 0 ? '' : `?${query.toString()}`;
}

/** Unwraps URLs of click-tracking redirectors. */
function withoutRedirect(url: URL): URL {
  const isGoogle = url.pathname === '/url' && GOOGLE.test(url.hostname);
  const target = isGoogle ? (url.searchParams.get('url') ?? url.searchParams.get('q')) : null;
  return target !== null && /^https?:/.test(target) && URL.canParse(target) ? new URL(target) : url;
}

function withoutAmp(hostname: string, pathname: string): { host: string; path: string } {
  const isCache = hostname.endsWith('.cdn.ampproject.org') || GOOGLE.test(hostname);
  const [, cached, rest] = (isCache && AMP_CACHES.exec(pathname)) || [];
  const host = cached ?? hostname;
  const path = cached === undefined ? pathname : (rest ?? '/');
  return {
    host: host.startsWith('amp.') ? host.slice('amp.'.length) : host,
    path: path.replace(AMP_ENDING, ''),
  };
}
