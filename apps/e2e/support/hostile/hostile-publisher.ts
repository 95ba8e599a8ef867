import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@elevate/testing';

export interface Page {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A publisher that answers each path as a test says. */
export class HostilePublisher extends LocalServer {
  readonly pages = new Map<string, Page>();
  readonly requests: string[] = [];

  protected handle({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    this.requests.push(url);
    const { status = 200, headers = {}, body = '' } = this.pageFor(url);
    response.writeHead(status, headers).end(body);
  }

  private pageFor(url: string): Page {
    // The rest of the path is where the second redirect of a chain leads.
    const [, to] = /^\/chain\/(.+)$/.exec(url) ?? [];
    if (to !== undefined) return { status: 302, headers: { location: to } };
    if (url === '/loop') return { status: 302, headers: { location: '/loop' } };
    return this.pages.get(url) ?? { status: 404 };
  }
}

export interface FeedItem {
  readonly title: string;
  readonly link: string;
  readonly summary?: string;
  readonly category?: string;
  readonly picture?: string;
  readonly daysOld?: number;
}

export function rssOf(name: string, items: readonly FeedItem[]): Page {
  const written = items.map(
    ({ title, link, summary = '', category = '', picture, daysOld = 1 }) => `<item>
<title>${escape(title)}</title><link>${escape(link)}</link>
<guid isPermaLink="false">${escape(`${name} ${title} ${link}`)}</guid>
<pubDate>${new Date(Date.now() - daysOld * 86_400_000).toUTCString()}</pubDate>
<description>${escape(summary)}</description><category>${escape(category)}</category>
${picture === undefined ? '' : `<media:thumbnail url="${escape(picture)}"/><enclosure url="${escape(picture)}" type="image/jpeg" length="1"/>`}
</item>`,
  );
  return {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${escape(name)}</title><link>https://feeds.example/</link><description>x</description>${written.join('')}</channel></rss>`,
  };
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
