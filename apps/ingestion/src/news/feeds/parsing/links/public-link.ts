import { isPublicHost } from '@elevate/http-client';
import { isUrl } from '@elevate/rules';

/**
 * Drops credentials. Null unless the host is public or that of `document`, because visitors' browsers open the link.
 */
export function publicLink(link: string | null, document: string | null): string | null {
  if (link === null) return null;
  const url = urlOf(link);
  if (url.host !== hostOf(document) && !isPublicHost(url.hostname)) return null;
  if (url.username === '' && url.password === '') return link;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.href;
}

let latestLink: { readonly link: string; readonly url: Readonly<URL> } | undefined;

/** The latest is kept, because several steps look at each link. */
export function urlOf(link: string): Readonly<URL> {
  if (latestLink?.link !== link) latestLink = { link, url: new URL(link) };
  return latestLink.url;
}

let latest: { readonly document: string; readonly host: string | null } | undefined;

/** The latest is kept, because each link of a document asks for it. */
function hostOf(document: string | null): string | null {
  if (document === null) return null;
  if (latest?.document !== document) {
    latest = { document, host: isUrl(document) ? new URL(document).host : null };
  }
  return latest.host;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

const PLACEHOLDER =
  /^(?:n\s?[/.]?\s?a\.?|[-–—_.?#*]{0,5}|none|null|nil|undefined|unknown|empty|tb[ad]|no (?:link|url|guid|id)|not (?:available|applicable))$/i;

export function isPlaceholder(text: string): boolean {
  return text.length < 16 && PLACEHOLDER.test(text.trim());
}

/** Absolute http(s) URL or null; tries `bases` in order. */
export function webLink(href: string, bases: readonly (string | null)[]): string | null {
  if (isPlaceholder(href)) return null;
  const address = href.trim();
  return resolveLink(WITHOUT_SCHEME.test(address) ? `https://${address}` : address, bases);
}

const WITHOUT_SCHEME = /^www\.[^\s/]+\.[a-z]{2,}(?:$|[/?#:])/i;

/** Resolves any text, like a browser. */
export function resolveLink(href: string, bases: readonly (string | null)[]): string | null {
  const address = href.trim();
  if (address === '' || address.length > 2_048) return null;
  if (SCHEME.test(address)) return asGiven(address, ifWeb(address));
  if (address.startsWith('//')) return ifWeb(`https:${address}`);
  for (const base of bases) {
    const from = base === null || SCHEME.test(base) ? base : ifWeb(base, bases.at(-1) ?? '');
    const link = from === null ? null : ifWeb(address, from);
    if (link !== null) return link;
  }
  return null;
}

/** Keeps the publisher's spelling if valid. */
function asGiven(address: string, link: string | null): string | null {
  const isPlain = /^https?:\/\/[^/?#]/.test(address) && !/[^!#-;=?-[\]_a-z~]/.test(address);
  return isPlain && link !== null ? address : link;
}

function ifWeb(address: string, base?: string): string | null {
  try {
    const url = new URL(address, base);
    const { protocol, href } = url;
    if ((protocol !== 'https:' && protocol !== 'http:') || url.hostname === '') return null;
    latestLink = { link: href, url };
    return href;
  } catch {
    return null;
  }
}
