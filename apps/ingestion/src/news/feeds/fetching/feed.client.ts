import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { HttpAnswer, HttpClient } from '@elevate/http-client';
import type { FeedDocument } from '../feed.schema.js';
import { readAnswer, type FeedAnswer } from './feed-answer.js';
import { FEED_HTTP_CLIENT } from './feed-http-client.js';
import { fromHttpError } from './fetch.errors.js';
import { HostPace } from './host-pace.js';

export interface FeedCall {
  readonly signal: AbortSignal;
  /** Ignores stored validators. */
  readonly force: boolean;
}

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

/** Conditional GET, paced per host. */
@Injectable()
export class FeedClient {
  constructor(
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly pace: HostPace,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `FEED.*` with the failure's reason in `details` */
  async read(feed: FeedDocument, call: FeedCall): Promise<FeedAnswer> {
    const { feed_url: url } = feed.state;
    const answer = await this.pace.take(url, () => this.get(url, feed, call), call.signal);
    return readAnswer(answer, this.clock.now().getTime());
  }

  private async get(url: string, feed: FeedDocument, call: FeedCall): Promise<HttpAnswer> {
    try {
      const openHeaders = headersFor(feed, call);
      return await this.http.get(url, { openHeaders, signal: call.signal });
    } catch (error) {
      throw fromHttpError(error);
    }
  }
}

function headersFor({ validators, userAgent }: FeedDocument, { force }: FeedCall) {
  return {
    accept: ACCEPT,
    ...(userAgent && { 'user-agent': userAgent }),
    ...(!force && validators?.etag && { 'if-none-match': validators.etag }),
    ...(!force && validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}
