import { Inject, Injectable } from '@nestjs/common';
import { ingestionTopics } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher, type Transport } from '@elevate/messaging';
import { LOGGER, PUBLISHER, TRANSPORT } from '@elevate/service-defaults';
import { toArticleMessage } from '../news/articles/article.mapper.js';
import { ArticleRepository } from '../news/articles/article.repository.js';
import { toFeedMessage } from '../news/feeds/feed.mapper.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import { source } from './relays.js';

/** What this service publishes about news. Whoever marked something pokes the one it belongs to. */
@Injectable()
export class NewsRelays {
  readonly feeds: Relay;
  readonly articles: Relay;
  private readonly replayFeeds: boolean;

  constructor(
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
    @Inject(TRANSPORT) transport: Transport,
    feeds: FeedRepository,
    articles: ArticleRepository,
  ) {
    const { feed, article } = ingestionTopics;
    this.feeds = new Relay({
      source: source(feed.name, feeds.model, toFeedMessage),
      publisher,
      logger,
    });
    this.articles = new Relay({
      source: source(article.name, articles.model, toArticleMessage),
      publisher,
      logger,
    });
    this.replayFeeds = transport.name === 'in-process';
  }

  /** The feeds' state is offered again where the messages of the last process died with it. */
  start(): void {
    void this.feeds.start({ replayAll: this.replayFeeds });
    void this.articles.start({ replayAll: false });
  }

  async stop(): Promise<void> {
    await Promise.all([this.feeds.stop(), this.articles.stop()]);
  }
}
