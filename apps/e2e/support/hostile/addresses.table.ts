import { readFileSync } from 'node:fs';

/** `PORT` is where a connection would be noticed, `OTHER` another publisher. */
interface AddressTable {
  readonly redirects: Readonly<Record<string, string>>;
  readonly forbidden: readonly string[];
}

const table = JSON.parse(
  readFileSync(new URL('addresses.json', import.meta.url), 'utf8'),
) as AddressTable;

const STATUSES = [301, 302, 303, 307, 308] as const;

export interface HostileRedirect {
  readonly name: string;
  readonly status: number;
  /** Absolute, or a path of the publisher that redirects again. */
  readonly to: string;
}

/** `other` is another allowed publisher, which no redirect may reach. */
export function hostileRedirects(port: number, other: string): HostileRedirect[] {
  const direct = STATUSES.flatMap((status) =>
    Object.entries(table.redirects).map(([name, to]) => ({
      name: `${status} to ${name}`,
      status,
      to: to.replace('PORT', String(port)).replace('OTHER', other),
    })),
  );
  const chains = STATUSES.map((status) => ({
    name: `${status} to itself, then to loopback`,
    status,
    to: `/chain/http://127.0.0.1:${port}/feed`,
  }));
  const schemes = ['ftp', 'gopher', 'ws', 'https'].map((scheme) => ({
    name: `302 to ${scheme}`,
    status: 302,
    to: `${scheme}://127.0.0.1:${port}/feed`,
  }));
  return [
    ...direct,
    ...chains,
    ...schemes,
    { name: '302 to itself without end', status: 302, to: '/loop' },
    { name: '302 to data', status: 302, to: 'data:application/rss+xml,<rss/>' },
    { name: '302 to nothing', status: 302, to: '' },
  ];
}

/** Where a feed must send neither this server nor a visitor's browser. */
export const forbiddenPlaces = (port: number): readonly string[] =>
  table.forbidden.map((url) => url.replace('PORT', String(port)));
