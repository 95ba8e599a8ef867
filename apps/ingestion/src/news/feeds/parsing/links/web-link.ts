const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MAX_LENGTH = 2_048;

/** Absolute http(s) URL or null; tries `bases` in order. */
export function webLink(href: string, bases: readonly (string | null)[]): string | null {
  const address = href.trim();
  if (address === '' || address.length > MAX_LENGTH) return null;
  if (SCHEME.test(address)) return asGiven(address) ?? ifWeb(address, undefined);
  if (address.startsWith('//')) return ifWeb(`https:${address}`, undefined);
  for (const base of bases) {
    const link = base === null ? null : ifWeb(address, base);
    if (link !== null) return link;
  }
  return null;
}

/** Keeps the publisher's spelling if valid. */
function asGiven(address: string): string | null {
  const isPlain = /^https?:\/\/[^/?#]/.test(address) && !/[^!#-;=?-[\]_a-z~]/.test(address);
  return isPlain && ifWeb(address, undefined) !== null ? address : null;
}

function ifWeb(address: string, base: string | undefined): string | null {
  const url = parse(address, base);
  if (url === null || !(url.protocol === 'http:' || url.protocol === 'https:')) return null;
  return url.hostname === '' ? null : url.href;
}

function parse(address: string, base: string | undefined): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
