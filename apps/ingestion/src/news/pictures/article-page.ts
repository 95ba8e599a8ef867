import { Inject, Injectable } from '@nestjs/common';
import { AppError, describeError } from '@elevate/errors';
import type { HttpAnswer, HttpClient } from '@elevate/http-client';
import type { PageImage } from '../articles/article.schema.js';
import { FEED_HTTP_CLIENT } from '../feeds/fetching/feed-http-client.js';
import { HostPace } from '../feeds/fetching/host-pace.js';
import { pagePicture } from './page-picture.parser.js';
import type { ArticleImageRequest } from './article-image-request.schema.js';
import { Robots } from './robots.js';

/** The tags are in the head; some pages have megabytes after it. */
const LIMITS = { timeoutMs: 10_000, maxBytes: 512 * 1024, cut: true };

@Injectable()
export class ArticlePage {
  constructor(
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly pace: HostPace,
    private readonly robots: Robots,
  ) {}

  /** Never throws: a failure is stored. */
  async picture(request: ArticleImageRequest, signal: AbortSignal): Promise<PageImage> {
    try {
      const answer = await this.get(request, signal);
      if (answer.status >= 400) return none(`status ${String(answer.status)}`);
      const url = pagePicture(answer.body.toString('utf8'), answer.url);
      return url === null ? none('names no picture') : { state: 'found', url, reason: null };
    } catch (error) {
      return none(describeError(error));
    }
  }

  private async get(
    { link, userAgent }: ArticleImageRequest,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    // Checks robots.txt of every redirect hop.
    const beforeHop = async (url: string) => {
      if (!(await this.robots.allows(url, signal)))
        throw new AppError('INGESTION.ROBOTS_REFUSE', { kind: 'user' });
    };
    const openHeaders = {
      accept: 'text/html, application/xhtml+xml;q=0.9',
      ...(userAgent && { 'user-agent': userAgent }),
    };
    const options = { ...LIMITS, openHeaders, beforeHop, signal };
    return this.pace.take(link, () => this.http.get(link, options), signal);
  }
}

function none(reason: string): PageImage {
  return { state: 'none', url: null, reason };
}
