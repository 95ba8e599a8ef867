import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FollowedFeed, NewFeed, PreviewedFeed } from '@elevate/contracts/ingestion';
import { AppError, isAppError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import XMLBuilder from 'fast-xml-builder';
import { Parser } from 'htmlparser2';
import { NEWS_CATEGORIES, newsCategory } from '@elevate/rules';
import { FeedRepository } from './feed.repository.js';
import type { FeedDocument } from './feed.schema.js';
import { FEED_HTTP_CLIENT } from './fetching/host-pace.js';
import { nameByHost, usableName } from './feed-name.js';

// A slow name server must not delay the answer: each fetch checks again.
const LOOKUP_MS = 2_000;
const REASONS: Readonly<Record<string, string>> = {
  'HTTP.FORBIDDEN_URL': 'it must be http(s) on the usual port, without a user name or password',
  'HTTP.FORBIDDEN_ADDRESS': 'it leads to an address that is not public',
};

@Injectable()
export class FeedAddresses {
  constructor(@Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient) {}

  /**
   * Applies the checks of a fetch.
   * @throws AppError `INGESTION.INVALID_FEED` if an address can never be fetched
   */
  async check(addresses: readonly string[]): Promise<void> {
    await Promise.all(addresses.map((address) => this.checkOne(address)));
  }

  private async checkOne(address: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOKUP_MS)));
    try {
      await Promise.race([this.http.check(address), tooLong]);
    } catch (error) {
      const reason = isAppError(error) ? REASONS[error.code] : undefined;
      if (!reason) throw error;
      throw new AppError('INGESTION.INVALID_FEED', {
        kind: 'user',
        message: `This feed can never be fetched, because ${reason}: ${address.slice(0, 200)}`,
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** As many as one request may follow. */
const MOST = 1_000;

/** Says of each feed of an OPML document what following it would do, and follows none. */
@Injectable()
export class OpmlPreview {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly addresses: FeedAddresses,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `INGESTION.INVALID_OPML` without feeds, or with too many */
  async of(opml: string): Promise<PreviewedFeed[]> {
    const wanted = readOpml(opml);
    if (wanted.length === 0) throw invalidOpml('It contains no feeds, or is no OPML file.');
    if (wanted.length > MOST)
      throw invalidOpml(`It contains ${wanted.length} feeds; ${MOST} at once are the most.`);
    const followed = await this.feeds.findFollowed();
    const items = await Promise.all(wanted.map((one) => this.preview(one, followed)));
    const seen = new Set<string>();
    return items.map(({ id, item }) => {
      if (id !== null && seen.has(id)) return { ...item, state: 'repeated' };
      if (id !== null) seen.add(id);
      return item;
    });
  }

  private async preview(wanted: NewFeed, followed: readonly FeedDocument[]) {
    try {
      const feed = newFeed(wanted, this.clock.now());
      const { feed_url: url } = feed.state;
      const same = followed.find(({ _id, state }) => _id === feed._id || state.feed_url === url);
      if (!same) await this.addresses.check([url]);
      const item = previewed(wanted, same ? 'followed' : 'new');
      return { id: same?._id ?? feed._id, item };
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'user') throw error;
      return { id: null, item: { ...previewed(wanted, 'invalid'), reason: error.message } };
    }
  }
}

function previewed(feed: NewFeed, state: PreviewedFeed['state']): PreviewedFeed {
  return { ...feed, state, reason: null };
}

function invalidOpml(message: string): AppError {
  return new AppError('INGESTION.INVALID_OPML', { kind: 'user', message });
}

/** The broadest category. */
const DEFAULT_CATEGORY = 'News';

/** Marked as unpublished. @throws AppError `INGESTION.INVALID_FEED` */
export function newFeed(wanted: NewFeed, addedAt: Date): FeedDocument {
  const url = parseFeedUrl(wanted.feed_url);
  const name = usableName(wanted.name);
  return {
    _id: feedId(url),
    version: 1,
    unpublished: true,
    removed: false,
    state: {
      name: name ?? nameByHost(url),
      feed_url: url,
      site_url: wanted.site_url ?? null,
      category: wanted.category ?? DEFAULT_CATEGORY,
      status: 'active',
      health: {
        state: 'new',
        last_error: null,
        last_success_at: null,
        next_attempt_at: null,
        newest_item_at: null,
      },
    },
    originUrl: url,
    addedAt,
    named: name !== null,
    validators: null,
    contentHash: null,
    failures: 0,
    nextAttemptAt: null,
    notBefore: null,
    lastSuccessAt: null,
    rhythmMs: null,
    refreshMinutes: null,
    moved: null,
    pictures: true,
    userAgent: null,
  };
}

/** Hash of the URL first followed; stays when the feed moves. */
function feedId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 16);
}

/** Strips fragment and credentials. @throws AppError `INGESTION.INVALID_FEED` */
function parseFeedUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AppError('INGESTION.INVALID_FEED', {
      kind: 'user',
      message: `Not the address of a feed: ${text.slice(0, 200)}`,
    });
  }
  url.hash = '';
  return url.href;
}

export function readOpml(opml: string): NewFeed[] {
  const feeds: NewFeed[] = [];
  const folders: (string | undefined)[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag !== 'outline') return;
        const { xmlurl, title, text } = attributes;
        const about = categoryOf(attributes, folders);
        folders.push(title ?? text);
        if (xmlurl) feeds.push(toFeed(xmlurl, attributes, about));
      },
      onclosetag(tag) {
        if (tag === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(opml);
  return feeds;
}

const MAX_NAME = 200;

type Attributes = Readonly<Record<string, string>>;

function categoryOf({ category = '' }: Attributes, folders: readonly (string | undefined)[]) {
  const own = category.split(',').map((part) => newsCategory(part.trim()));
  const ofFolders = folders.map((name) => newsCategory(name ?? '')).reverse();
  return [...own, ...ofFolders].find((one) => one !== undefined);
}

function toFeed(
  feed_url: string,
  { htmlurl, title, text }: Attributes,
  category: ReturnType<typeof newsCategory>,
): NewFeed {
  const name = (title ?? text)?.trim();
  return {
    feed_url,
    ...(name && { name: name.slice(0, MAX_NAME) }),
    ...(htmlurl && /^https?:\/\//.test(htmlurl) && { site_url: htmlurl }),
    ...(category && { category }),
  };
}

export function writeOpml(feeds: readonly FollowedFeed[]): string {
  const folders = NEWS_CATEGORIES.flatMap((category) => {
    const own = feeds.filter((feed) => feed.category === category).map(toOutline);
    return own.length === 0 ? [] : [{ '@_text': category, outline: own }];
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    opml: { '@_version': '2.0', head: { title: 'News feeds' }, body: { outline: folders } },
  });
}

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true, format: true });

function toOutline({ name, feed_url, site_url, category }: FollowedFeed) {
  return {
    '@_type': 'rss',
    '@_text': name,
    '@_title': name,
    '@_category': category,
    '@_xmlUrl': feed_url,
    ...(site_url !== null && { '@_htmlUrl': site_url }),
  };
}
