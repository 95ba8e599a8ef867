import type { Ledger } from '../campaign/ledger.js';
import type { Read } from './steady-reads.js';

interface Known {
  readonly ledger: Ledger;
  /** Talks that the source never changes. */
  readonly lasting: readonly string[];
  /** Published, and changed by no worker. */
  readonly lastingEvent: string;
  readonly channel: string;
  readonly receiver: string;
  readonly administrator: string;
}

const PAGES = ['/', '/channels', '/categories', '/events', '/news', '/help'];

/** The reads of visitors, members and administrators, with what every answer must contain. */
export function readsOf(content: Known): Read[] {
  const { ledger, lasting, lastingEvent, channel, receiver, administrator } = content;
  const json = (path: string, problemOf: (body: never) => string | undefined): Read => ({
    path: `/api/v1/${path}`,
    problemOf: (text) => problemOf(JSON.parse(text) as never),
  });
  const administered = (path: string, contains: string): Read => ({
    ...page(`/api/v1/admin/${path}`, contains),
    token: administrator,
  });
  return [
    ...PAGES.map((path) => page(path, '</html>')),
    ...lasting
      .slice(0, 5)
      .flatMap((id) => [
        page(`/video/${id}`, id),
        json(`episodes/${id}`, (body: { id: string }) => sameAs(id, body.id)),
      ]),
    json('stats', ({ videos }: { videos: number }) =>
      videos >= lasting.length ? undefined : `only ${videos} talks`,
    ),
    json('home', ({ rows }: { rows: unknown[] }) => (rows.length > 0 ? undefined : 'no rows')),
    json('channel-rows', ({ total }: { total: number }) => (total > 0 ? undefined : 'no channels')),
    json('topics', () => undefined),
    json('news', () => undefined),
    json('events?when=all', ({ items }: { items: { id: string }[] }) =>
      items.some(({ id }) => id === lastingEvent) ? undefined : 'an event is missing',
    ),
    administered('events', lastingEvent),
    administered('channels', channel),
    administered('webhooks', receiver),
    ...savedLists(ledger),
  ];
}

function page(path: string, contains: string): Read {
  return {
    path,
    problemOf: (text) => (text.includes(contains) ? undefined : `no ${contains} in the page`),
  };
}

function sameAs(expected: string, actual: string): string | undefined {
  return expected === actual ? undefined : `${actual} instead of ${expected}`;
}

/** The list must contain everything that was saved before the read began. */
function savedLists({ people }: Ledger): Read[] {
  return people
    .filter(({ token }) => token !== undefined)
    .map(({ token, saved }) => {
      const before = [...saved];
      return {
        path: '/api/v1/my-list/ids',
        token,
        problemOf: (text: string) => {
          const { ids } = JSON.parse(text) as { ids: string[] };
          const lost = before.filter((id) => !ids.includes(id));
          return lost.length === 0 ? undefined : `lost ${lost.join(', ')}`;
        },
      };
    });
}
