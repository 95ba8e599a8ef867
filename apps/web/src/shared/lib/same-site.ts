// Stands for this site: what resolves to it leads nowhere else.
const HERE = 'https://this-site.invalid';

/** An address of this site, as path and query; null for one that leads anywhere else. */
export function sameSitePath(address: string | null): string | null {
  // "//host" and "/\host" name another site, which a browser's own reading tells.
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search } = new URL(address, HERE);
  // Resolved, "/.//host" is "//host" again.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : null;
}
