import { Inject, Injectable } from '@nestjs/common';
import { AppError, describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { Parser } from 'htmlparser2';
import robotsParserModule from 'robots-parser';
import { Clock } from '@elevate/clock';
import type { HttpClient } from '@elevate/http-client';
import { ArticleRelay } from '../articles/article-relay.js';
import {
  type ArticleDocument,
  ArticleRepository,
  type PageImage,
} from '../articles/article.repository.js';
import { publicLink } from '../feeds/parsing/links/public-link.js';
import { FEED_HTTP_CLIENT, HostPace } from '../feeds/fetching/host-pace.js';
import type { ArticleImageRequest } from './article-image-request.repository.js';
import { ATTEMPTS, MEBIBYTE, PictureShelf } from './picture-shelf.js';
import { DAY_MS, isUrl } from '@elevate/rules';

type Rules = (url: string) => boolean;

/** CommonJS; its types declare a default export that does not exist. */
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

const PRODUCT = 'Elevate';
const MOST_KEPT = 500;
/** Of robots.txt and of pages, whose tags are in the head; some have megabytes after it. */
const LIMITS = { timeoutMs: 10_000, maxBytes: 512 * 1024, cut: true };

@Injectable()
export class Robots {
  private readonly rules = new Map<string, { rules: Promise<Rules>; until: number }>();

  constructor(
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly clock: Clock,
  ) {}

  async allows(url: string, signal: AbortSignal): Promise<boolean> {
    const { origin } = new URL(url);
    const now = this.clock.now().getTime();
    const kept = this.rules.get(origin);
    if (kept && kept.until > now) return (await kept.rules)(url);
    const rules = this.requestRules(origin, signal);
    this.rules.set(origin, { rules, until: now + DAY_MS });
    const [oldest] = this.rules.keys();
    if (this.rules.size > MOST_KEPT && oldest !== undefined) this.rules.delete(oldest);
    return (await rules)(url);
  }

  /** 4xx allows everything; 5xx or no response, nothing. */
  private async requestRules(origin: string, signal: AbortSignal): Promise<Rules> {
    try {
      const address = `${origin}/robots.txt`;
      const { status, body } = await this.http.get(address, { ...LIMITS, signal });
      if (status >= 500) return () => false;
      if (status >= 400) return () => true;
      const robots = robotsParser(address, body.toString('utf8'));
      return (url) => robots.isAllowed(url, PRODUCT) ?? true;
    } catch {
      this.rules.delete(origin);
      return () => false;
    }
  }
}

const none = (reason: string): PageImage => ({ state: 'none', url: null, reason });

function found([url, ...others]: readonly string[]): PageImage | undefined {
  return url === undefined ? undefined : { state: 'found', url, reason: null, others };
}

const PICTURE_LIMITS = { timeoutMs: 10_000, maxBytes: 10 * MEBIBYTE };
const ACCEPT = 'image/webp, image/png, image/jpeg';

export type FetchOutcome = 'done' | 'retry' | 'hangs';

@Injectable()
export class PictureFetcher {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly pace: HostPace,
    private readonly robots: Robots,
    private readonly shelf: PictureShelf,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async fetch(request: ArticleImageRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const article = await this.articleOf(request, signal);
    const source = article?.state.thumbnail_url;
    if (!article || !source) return 'done';
    try {
      const bytes = await this.download(source, request.userAgent, signal);
      const picture = await this.shelf.put(bytes, article.state.published_at);
      await this.articles.setPicture(article._id, source, picture);
      this.relay.notify([article._id]);
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'retry';
      // Other errors come from the store or the database.
      if (!isAppError(error) || !/^(?:HTTP|PICTURE)\./.test(error.code)) throw error;
      return (await this.takeFailure(request, article, error)) ?? this.fetch(request, signal);
    }
  }

  /** Null: fetch the next one. */
  private async takeFailure(
    { attempts = 0, picture }: ArticleImageRequest,
    { _id: id, state, picture: ofPage }: ArticleDocument,
    error: AppError,
  ): Promise<FetchOutcome | null> {
    // The publisher may still be writing a damaged picture.
    const isWorthRetrying = error.kind === 'transient' || error.code === 'PICTURE.DAMAGED';
    if (isWorthRetrying && attempts + 1 < ATTEMPTS)
      return picture && error.code === 'HTTP.TIMEOUT' ? 'hangs' : 'retry';
    const { thumbnail_url: source, thumbnails } = state;
    const facts = { article: id, cause: describeError(error) };
    this.logger.debug(facts, 'The picture of an article is not shown');
    const next = ofPage?.url === source && found(ofPage?.others ?? []);
    if (next) {
      await this.articles.setPagePicture(id, next, source);
      return null;
    }
    if (source !== null && thumbnails?.length) {
      await this.articles.setPicture(id, source, { id: null, thumbnails: [] });
      this.relay.notify([id]);
    }
    return 'done';
  }

  private async articleOf(
    request: ArticleImageRequest,
    signal: AbortSignal,
  ): Promise<ArticleDocument | null> {
    const article = await this.articles.find(request._id);
    if (article?.picture?.state !== 'wanted') return article;
    const image = await this.pageImage(request, signal);
    // Aborted by the shutdown: the result says nothing about the page.
    if (signal.aborted) return null;
    if (await this.articles.setPagePicture(request._id, image)) this.relay.notify([request._id]);
    return this.articles.find(request._id);
  }

  /** Never throws: a failure is stored. */
  private async pageImage(
    { link, userAgent }: ArticleImageRequest,
    signal: AbortSignal,
  ): Promise<PageImage> {
    // Checks robots.txt of every redirect hop.
    const beforeHop = async (url: string) => {
      if (!(await this.robots.allows(url, signal)))
        throw new AppError('INGESTION.ROBOTS_REFUSE', { kind: 'user' });
    };
    const openHeaders = {
      accept: 'text/html, application/xhtml+xml;q=0.9',
      ...(userAgent && { 'user-agent': userAgent }),
    };
    const get = () => this.http.get(link, { ...LIMITS, openHeaders, beforeHop, signal });
    try {
      const { status, body, url: pageUrl } = await this.pace.take(link, get, signal);
      if (status >= 400) return none(`status ${String(status)}`);
      return found(pagePictures(body.toString('utf8'), pageUrl)) ?? none('names no picture');
    } catch (error) {
      return none(describeError(error));
    }
  }

  /** @throws AppError `HTTP.*` or `PICTURE.STATUS` */
  private async download(
    url: string,
    userAgent: string | null,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const openHeaders = { accept: ACCEPT, ...(userAgent && { 'user-agent': userAgent }) };
    const get = () => this.http.get(url, { ...PICTURE_LIMITS, openHeaders, signal });
    const { status, body } = await this.pace.take(url, get, signal);
    if (status === 200) return body;
    throw new AppError('PICTURE.STATUS', {
      kind: status === 429 || status >= 500 ? 'transient' : 'user',
      message: `status ${String(status)}`,
    });
  }
}

const NAMES = 'og:image:secure_url og:image:url og:image twitter:image twitter:image:src'.split(
  ' ',
);

export function pagePictures(html: string, pageUrl: string): string[] {
  const links = new Map<string, string>();
  let base = pageUrl;
  const parser = new Parser({
    onopentag(tag, { property, name, content, href }) {
      if (tag === 'base' && href !== undefined) base = absolute(href, pageUrl) ?? base;
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag !== 'meta' || !content?.trim() || links.has(key)) return;
      links.set(key, content.trim());
    },
  });
  parser.end(html);
  const pictures = NAMES.flatMap((name) => links.get(name) ?? []);
  const urls = pictures.map((address) => picture(address, base)).filter((url) => url !== null);
  return [...new Set(urls)];
}

/** SVG can contain scripts. */
function picture(address: string, base: string): string | null {
  const url = absolute(address, base);
  if (url === null) return null;
  const { protocol, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || /\.svgz?$/i.test(pathname)) return null;
  // Browsers show only https images on the https site.
  return publicLink(url.replace(/^http:/, 'https:'), null);
}

function absolute(address: string, base: string): string | null {
  return isUrl(address, base) ? new URL(address, base).href : null;
}
