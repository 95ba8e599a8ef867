import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrivateFeedDto, storedFollowingSchema } from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import { Readiness } from '@elevate/service-defaults';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { sendRepresentation } from '../../http/ready-bytes/ready-handler.js';
import { Representation } from '../../http/ready-bytes/representation.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { type Caller, callerOf, UserClient } from '../../services/service-clients.js';
import {
  type Feed,
  FEED_ENTRIES,
  FEED_TYPES,
  type FeedEntry,
  type FeedFormat,
  requireAddress,
} from './feed-paths.js';
import { entryOfArticle, entryOfEpisode, updatedAt, WRITERS } from './install-feeds.js';
import { type FollowedItem, followedItems } from '../../account/following/following.controller.js';
import { SITE, type Site } from '../client/page.js';

const PRIVATE = {
  // Readers poll often; proxies must not keep what is one member's.
  cacheControl: 'private, no-cache',
  headers: { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
};

/** The address is the only proof. */
@ApiExcludeController()
@Controller('feeds')
export class FollowingFeedController {
  constructor(
    @Inject(ReadModel) private readonly model: ReadModel,
    @Inject(NewsModel) private readonly news: NewsModel,
    @Inject(SITE) private readonly site: Site,
    private readonly user: UserClient,
    private readonly readiness: Readiness,
  ) {}

  @Get('following.:format')
  async feed(
    @Param('format') format: string,
    @Query() { token }: PrivateFeedDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isFormat(format)) throw new AppError('HTTP.NOT_FOUND', { kind: 'user' });
    requireAddress(this.site, format);
    const body = await this.write(format, token, callerOf(request));
    const content = { type: `${FEED_TYPES[format]}; charset=utf-8`, body, ...PRIVATE };
    await sendRepresentation(new Representation(content, {}), request, reply);
  }

  private async write(format: FeedFormat, token: string, caller: Caller): Promise<Buffer> {
    requireState(this.readiness);
    const path = '/v1/private-feeds/read';
    const choices = await this.user.post(path, { token }, storedFollowingSchema, caller);
    const feed: Feed = {
      subject: { kind: 'following', token },
      title: 'From what you follow',
      page: '/following',
      entries: followedItems(this.model, this.news, choices)
        .slice(0, FEED_ENTRIES)
        .flatMap((item) => this.entryOf(item) ?? []),
    };
    return WRITERS[format](this.site, feed, feed.entries.map(updatedAt).sort().at(-1) ?? NEVER);
  }

  private entryOf(item: FollowedItem): FeedEntry | undefined {
    if (item.article) {
      const article = this.news.article(item.article.id);
      return article && entryOfArticle(article.state, this.site.url);
    }
    const episode = this.model.episode(item.episode?.id ?? '');
    const channel = episode && this.model.channel(episode.state.channel_id);
    return channel && entryOfEpisode(episode.state, channel, item.published_at);
  }
}

/** Atom requires a date; an equal feed must have an equal tag. */
const NEVER = new Date(0).toISOString();

const isFormat = (text: string): text is FeedFormat => Object.hasOwn(FEED_TYPES, text);
