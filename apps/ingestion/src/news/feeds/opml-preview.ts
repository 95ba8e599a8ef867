import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { NewFeed, PreviewedFeed } from '@elevate/contracts/ingestion';
import { AppError, isAppError } from '@elevate/errors';
import { FeedAddresses } from './feed-addresses.js';
import { FeedRepository } from './feed.repository.js';
import type { FeedDocument } from './feed.schema.js';
import { newFeed } from './new-feed.js';
import { readOpml } from './opml.js';

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
