import type { NewEvent } from '@elevate/contracts/events';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { AccountSite, AccountVisit } from './account-site.js';
import { SAMPLE_EVENTS } from './event-desk.js';
import { calendarFile, type ChosenFile } from './event-files.js';
import { IngestionClient, type NewFeed } from './ingestion-client.js';
import { standInPlayer } from './stand-in-player.js';

/** The draft with a publication time. */
export const SCHEDULED = 'Sample Builders Summit';
const PUBLISHED_AT = '2089-12-15T17:30:00.000Z';
const SUGGESTIONS = [
  { kind: 'channel', address: '@sample-handle', name: 'A sample channel', note: null },
  {
    kind: 'feed',
    address: 'https://feeds.example/rss',
    name: 'A sample feed',
    note: 'Weekly reports about cloud security, with the steps to repeat each finding.',
  },
  { kind: 'event', address: 'https://meetups.example/may', name: 'A sample meetup', note: null },
] as const;

const outline = (name: string, host: string) =>
  `<outline text="${name}" category="Research" xmlUrl="https://${host}/feed.xml"/>`;
export const OPML: ChosenFile = {
  name: 'feeds.opml',
  mimeType: 'text/x-opml',
  buffer: Buffer.from(
    `<opml><body>${[
      outline('Sample Security Reports', 'one.example'),
      outline(
        'A feed with a rather long name that a publisher chose for its weekly letter',
        'two.example',
      ),
      outline('Inside a private network', '10.0.0.1'),
    ].join('')}</body></opml>`,
  ),
};

/** Data for the pictures of the curators' desk. */
export class DeskWorld {
  static readonly player = standInPlayer(300.4);

  private readonly page: Page;

  constructor(
    private readonly site: AccountSite,
    visit: AccountVisit,
  ) {
    this.page = visit.page;
  }

  /** Of channels that are new, followed already, and unknown. */
  static pasted(site: AccountSite): string {
    const channels = site.upstream!.world.channels;
    const names = channels.slice(-5).map(({ id, handle }, index) => {
      return index % 2 === 0 ? (handle ?? id) : `https://www.youtube.com/channel/${id}`;
    });
    return [...names, '@no-such-handle', 'https://example.org/talks'].join('\n');
  }

  async fill(feeds: readonly NewFeed[], picks: readonly string[]): Promise<void> {
    for (const id of picks) await this.send('PUT', `/admin/episodes/${id}/editor-pick`);
    for (const suggestion of SUGGESTIONS) await this.send('POST', '/suggestions', suggestion);
    const { mimeType, buffer } = calendarFile();
    await this.send('POST', '/admin/events/import', buffer, mimeType);
    for (const event of SAMPLE_EVENTS.slice(0, 3)) await this.publish(event);
    // Last: the pictures of articles keep the product busy.
    const operator = new IngestionClient(String(this.site.settings['DATA_DIR']));
    await operator.follow(feeds);
    await operator.syncNews();
  }

  private async publish({ color, ...fields }: (typeof SAMPLE_EVENTS)[number]): Promise<void> {
    const poster = await posterOf(fields.title, color);
    const image = await this.send('POST', '/admin/event-images', poster, 'image/png');
    const { image_url } = image as { image_url: string };
    const event: NewEvent = {
      ...fields,
      image_url,
      image_alt: `Poster of ${fields.title}`,
      status: fields.title === SCHEDULED ? 'draft' : 'published',
      publish_at: fields.title === SCHEDULED ? PUBLISHED_AT : null,
    };
    await this.send('POST', '/admin/events', event);
  }

  private async send(
    method: string,
    path: string,
    data?: object,
    type = 'application/json',
  ): Promise<unknown> {
    const headers = { origin: this.site.url, 'content-type': type };
    const url = `${this.site.url}/api/v1${path}`;
    const answer = await this.page.request.fetch(url, {
      method,
      headers,
      ...(data && { data: data instanceof Buffer ? data : JSON.stringify(data) }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  }
}

function posterOf(title: string, color: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500">
    <rect width="1200" height="1500" fill="${color}"/>
    <circle cx="860" cy="430" r="320" fill="#f4b942" fill-opacity="0.85"/>
    <text x="90" y="1320" font-family="sans-serif" font-size="72" fill="#fff">${title.slice(0, 30)}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
