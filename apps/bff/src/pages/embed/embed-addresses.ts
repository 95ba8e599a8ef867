import { type EmbedKind, embedPath, isUrl, startSecondsOf } from '@elevate/rules';
import * as routes from '../client/client-routes.js';

/** The page of each kind; its card is in `EMBED_CARDS`. */
export const EMBED_PAGES: Readonly<Record<EmbedKind, (id: string) => string>> = {
  episodes: routes.episodePath,
  channels: routes.channelPath,
  speakers: routes.speakerPath,
  collections: routes.collectionPath,
  events: (id) => `/events/${encodeURIComponent(id)}`,
};

export interface Embedded {
  readonly kind: EmbedKind;
  readonly id: string;
  readonly startSeconds: number;
}

// Their answers depend on who asks, or on a secret in the address.
const PRIVATE =
  /^\/(?:account|auth|change-password|email-change|feeds\/following\.\w+|following|forgot-password|history|lists|my-list|reset-password|security|shared-list|unsubscribe)(?:\/|$)/;

/** Reads the address of a page of the site; `private` if only a member may read the page. */
export function embeddedAt(siteUrl: string, address: string): Embedded | 'private' | undefined {
  if (!isUrl(address)) return undefined;
  const { protocol, host, pathname, searchParams } = new URL(address);
  // Copied links often have the other scheme.
  if (!/^https?:$/.test(protocol) || host !== new URL(siteUrl).host) return undefined;
  if (PRIVATE.test(pathname)) return 'private';
  const played = searchParams.get('play');
  return embeddedIn(played === null ? pathname : routes.episodePath(played), searchParams);
}

/** The path is of a page, or of its embedded form. */
export function embeddedIn(path: string, parameters: URLSearchParams): Embedded | undefined {
  for (const kind of Object.keys(EMBED_PAGES) as EmbedKind[]) {
    for (const start of [EMBED_PAGES[kind](''), embedPath(kind, '')]) {
      const [, segment] = /^([^/]+)\/*$/.exec(path.slice(start.length)) ?? [];
      const id = path.startsWith(start) && segment ? routes.decoded(segment) : undefined;
      const startSeconds = kind === 'episodes' ? startSecondsOf(parameters.get('t')) : 0;
      if (id !== undefined) return { kind, id, startSeconds };
    }
  }
  return undefined;
}

export const OEMBED_TYPES = { json: 'application/json', xml: 'text/xml' } as const;
export type OembedFormat = keyof typeof OEMBED_TYPES;
