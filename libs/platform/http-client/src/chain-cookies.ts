import { parseSetCookie } from 'cookie';

const MOST = 20;
const LONGEST = 4_096;
const SENDABLE = /^[\x21-\x7e]*$/;

interface ChainCookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  /** Also sent to subdomains of `host`. */
  readonly isDomain: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

/** Some sites redirect until a request has their cookie. */
export class ChainCookies {
  private cookies: readonly ChainCookie[] = [];

  store(url: URL, header: string | readonly string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const cookie = line.length > LONGEST ? null : readCookie(line, url);
      if (cookie === null) continue;
      const others = this.cookies.filter(
        ({ name, host, path }) =>
          name !== cookie.name || host !== cookie.host || path !== cookie.path,
      );
      this.cookies = (cookie.hasEnded ? others : [...others, cookie]).slice(-MOST);
    }
  }

  headerFor(url: URL): Record<string, string> {
    const own = this.cookies.filter((cookie) => belongsTo(cookie, url));
    const cookie = own.map(({ name, value }) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }
}

function readCookie(line: string, url: URL): (ChainCookie & { hasEnded: boolean }) | null {
  const {
    name,
    value = '',
    domain,
    path,
    maxAge,
    expires,
    secure,
  } = parseSetCookie(line, {
    decode: (text) => text,
  });
  const host = domain?.replace(/^\./, '').toLowerCase();
  const isDomain = host !== undefined && isParent(host, url.hostname);
  if (!name || !SENDABLE.test(name + value)) return null;
  if (host !== undefined && !isDomain && host !== url.hostname) return null;
  return {
    name,
    value,
    host: isDomain ? host : url.hostname,
    isDomain,
    path: path?.startsWith('/') ? path : '/',
    isSecure: secure === true,
    hasEnded: maxAge === undefined ? (expires?.getTime() ?? Infinity) < Date.now() : maxAge <= 0,
  };
}

/** No site owns a name without a dot. */
function isParent(domain: string, hostname: string): boolean {
  return domain.includes('.') && (hostname === domain || hostname.endsWith(`.${domain}`));
}

function belongsTo({ host, isDomain, path, isSecure }: ChainCookie, url: URL): boolean {
  const isHost = url.hostname === host || (isDomain && url.hostname.endsWith(`.${host}`));
  const prefix = path.endsWith('/') ? path : `${path}/`;
  const isPath = url.pathname === path || url.pathname.startsWith(prefix);
  return isHost && isPath && (!isSecure || url.protocol === 'https:');
}
