import { channelPage, SITE_TAGLINE } from '@elevate/rules';
import type { HomeBytes } from '../home/home-bytes.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import type { Resource } from '../ready-bytes/ready-entry.js';
import type { Content } from '../ready-bytes/representation.js';
import type { ClientShell } from './client-shell.js';
import { fixedRoutes, homeRoute, notFoundRoute, type ClientRoute } from './client-routes.js';
import { renderHead, renderPreloaded, type PageHead } from './page-head.js';

/** Where the not-found page is kept ready; no request can ask for an address without a slash. */
export const NOT_FOUND_PAGE = 'not-found';

const CHANNEL_PATH = /^\/channel\/([^/?#]+)$/;
const VIDEO_PATH = /^\/video\/([^/?#]+)$/;

export interface PagesOptions {
  readonly model: ReadModel;
  readonly home: HomeBytes;
  readonly shell: ClientShell;
  readonly siteName: string;
  readonly siteUrl: string | undefined;
  /** Sent with every page. */
  readonly pageHeaders: Readonly<Record<string, string>>;
}

type Described = Pick<ClientRoute, 'title' | 'description'> & Partial<PageHead>;

/** The HTML of every address of the client. */
export class Pages {
  constructor(private readonly options: PagesOptions) {}

  /** Makes them ready. */
  install(ready: ReadyBytes): void {
    ready.pin('/', this.home());
    ready.pin(NOT_FOUND_PAGE, constant({ ...this.page('/', notFoundRoute), status: 404 }));
    for (const [path, route] of fixedRoutes) ready.pin(path, constant(this.page(path, route)));
    ready.addRule((url) => this.channel(url) ?? this.video(url));
  }

  private home(): Resource {
    const { home, model, siteName, siteUrl } = this.options;
    return {
      version: () => model.revision,
      render: () => {
        const { json, hash } = home.current();
        const { title, description } = homeRoute;
        const jsonLd = {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: siteName,
          description: SITE_TAGLINE,
          ...(siteUrl !== undefined && { url: `${siteUrl}/` }),
        };
        const image = model.hero?.state.thumbnail_url ?? null;
        const head = { title, description, image, imageAlt: model.hero?.state.title, jsonLd };
        const preloaded = renderPreloaded({ home: json, home_hash: JSON.stringify(hash) });
        return this.page('/', head, preloaded);
      },
    };
  }

  private channel(url: string): Resource | undefined {
    const { model } = this.options;
    const id = parameterOf(CHANNEL_PATH, url);
    if (id === undefined || !model.channel(id)) return undefined;
    return {
      version: () => model.channel(id)?.revision,
      render: () => {
        const { name = '', thumbnail_url = null } = model.channel(id)?.state ?? {};
        return this.page(url, { ...channelPage(name), image: thumbnail_url, imageAlt: name });
      },
    };
  }

  private video(url: string): Resource | undefined {
    const { model } = this.options;
    const id = parameterOf(VIDEO_PATH, url);
    if (id === undefined || !model.episode(id)) return undefined;
    return {
      version: () => model.revisionOfEpisode(id),
      render: () => {
        const {
          title = '',
          description = '',
          thumbnail_url = null,
        } = model.episode(id)?.state ?? {};
        return this.page(url, {
          title,
          description: summarise(description) || `${title}: watch the whole episode.`,
          image: thumbnail_url,
          imageAlt: title,
        });
      },
    };
  }

  private page(path: string, route: Described & Partial<ClientRoute>, preloaded = ''): Content {
    const { siteName, siteUrl, shell, pageHeaders } = this.options;
    const { isHidden = false, title, ...rest } = route;
    const head = renderHead({
      isIndexed: true,
      ...rest,
      siteName,
      siteUrl,
      path,
      title: `${title} · ${siteName}`,
    });
    return {
      type: 'text/html; charset=utf-8',
      body: shell.render(head, preloaded),
      headers: { ...pageHeaders, ...(isHidden && { 'x-robots-tag': 'noindex, nofollow' }) },
    };
  }
}

function constant(rendering: Content): Resource {
  return { version: () => 0, render: () => rendering };
}

function parameterOf(pattern: RegExp, url: string): string | undefined {
  const raw = pattern.exec(url)?.[1];
  if (raw === undefined) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

// Search engines show about this much; a word is not cut.
const SUMMARY_LENGTH = 160;

function summarise(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || SUMMARY_LENGTH).trimEnd()}…`;
}
