// Placeholder origin: a URL that resolves to it stays on this site.
const HERE = 'https://this-site.invalid';

/** Returns path and query of a same-site URL; null for any other. Prevents open redirects. */
export function sameSitePath(address: string | null): string | null {
  // "//host" and "/\host" lead to other hosts; the URL parser detects both.
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search } = new URL(address, HERE);
  // "/.//host" resolves to "//host".
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : null;
}
