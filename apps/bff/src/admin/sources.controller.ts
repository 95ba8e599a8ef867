import { Controller, Delete, Get, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { channelEpisodesSchema } from '@elevate/contracts/catalogue';
import * as ingestion from '@elevate/contracts/ingestion';
import { describeError, userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { API, ApiFilter, ApiJson, ApiProblem } from '../http/api.decorator.js';
import {
  type Caller,
  CatalogueClient,
  CHANNEL_PARAMETER,
  channelSegment,
  IngestionClient,
} from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { get, patch, post, remove } from '../session/forwarded-routes.js';

const service = IngestionClient;
const missing = 'The channel does not exist.';

export const FollowedChannelsController = adminRoutes(
  { service, path: '/admin/channels', missing, parameter: CHANNEL_PARAMETER },
  {
    followedChannels: get('/', 'The followed channels.', ingestion.followedChannelsSchema),
    followChannels: post('/', 'Follows channels.', {
      takes: ingestion.AddChannelsDto,
      gives: ingestion.followedChannelsSchema,
      status: 201,
    }),
    previewChannels: post('/preview', 'Says what following channels would do, and follows none.', {
      takes: ingestion.AddChannelsDto,
      gives: ingestion.previewedChannelsSchema,
    }),
    changeChannel: patch('/:id', 'Pauses or resumes a channel.', {
      takes: ingestion.ChangeChannelDto,
      gives: ingestion.followedChannelSchema,
      isVersioned: 'optional',
    }),
  },
);

const PATH = '/v1/channels';

const CHANNEL = { name: 'id', schema: CHANNEL_PARAMETER.schema };

/** A channel may have thousands of episodes. */
const HIDING_SECONDS = 30;

@Controller(`${API}/admin/channels`)
@AdminEndpoint()
export class ChannelRemovalController {
  constructor(
    private readonly ingestion: IngestionClient,
    private readonly catalogue: CatalogueClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({ summary: 'Unfollows a channel, and keeps, hides or removes its episodes.' })
  @ApiParam(CHANNEL)
  @ApiFilter(ingestion.RemoveChannelDto)
  @ApiProblem(404, missing)
  async unfollowChannel(
    @Param('id') name: string,
    @Query() { episodes = 'keep' }: ingestion.RemoveChannelDto,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    const query = episodes === 'keep' ? '' : `?episodes=${episodes}`;
    const path = `${PATH}/${channelSegment(name)}${query}`;
    if (episodes !== 'hide') return this.ingestion.send({ method: 'DELETE', path, caller });
    const id = await this.idOf(name, caller);
    // First: a repeated request finds the channel and hides what is left.
    await this.hide(id, caller);
    await this.ingestion.send({ method: 'DELETE', path, caller });
    await this.hide(id, caller).catch((error: unknown) => {
      const cause = describeError(error);
      const warning = 'Could not hide episodes that came in during the removal. They are shown';
      this.logger.warn({ channel: id, cause }, warning);
    });
  }

  @Get(':id/episodes')
  @ApiJson({ summary: 'The number of episodes of a channel.', gives: channelEpisodesSchema })
  @ApiParam(CHANNEL)
  @ApiProblem(404, missing)
  async channelEpisodes(@Param('id') name: string, @CurrentUser() caller: Caller) {
    const path = episodesPath(await this.idOf(name, caller));
    return this.catalogue.get(path, channelEpisodesSchema, caller);
  }

  private hide(id: string, caller: Caller): Promise<void> {
    const path = `${episodesPath(id)}/hide`;
    const body = { hidden_reason: 'Its channel was removed' };
    const waitSeconds = HIDING_SECONDS;
    return this.catalogue.send({ method: 'POST', path, body, caller, waitSeconds });
  }

  /** The catalogue knows channels by id only. */
  private async idOf(channel: string, caller: Caller): Promise<string> {
    channelSegment(channel);
    const { items } = await this.ingestion.get(PATH, ingestion.followedChannelsSchema, caller);
    const normalized = channel.toLowerCase();
    const match = items.find(({ id, handle, youtube_channel_id: platformId }) =>
      [id, handle, platformId].some((name) => name?.toLowerCase() === normalized),
    );
    if (match) return match.id;
    throw userError('INGESTION.NOT_FOUND', 'This channel is not followed.');
  }
}

function episodesPath(id: string): string {
  return `/v1/admin/channels/${channelSegment(id)}/episodes`;
}

export const FollowedFeedsController = adminRoutes(
  { service, path: '/admin/feeds', missing: 'The feed does not exist.' },
  {
    followedFeeds: get('/', 'The followed feeds.', ingestion.followedFeedsSchema),
    followFeeds: post('/', 'Follows feeds.', {
      takes: ingestion.AddFeedsDto,
      gives: ingestion.followedFeedsSchema,
      status: 201,
    }),
    exportFeeds: get('/opml', 'The followed feeds as an OPML document.', ingestion.OpmlDto.schema),
    previewFeeds: post(
      '/opml',
      'Says what following the feeds of an OPML document would do, and follows none.',
      { takes: ingestion.OpmlDto, gives: ingestion.previewedFeedsSchema },
    ),
    changeFeed: patch('/:id', 'Changes a feed.', {
      takes: ingestion.ChangeFeedDto,
      gives: ingestion.followedFeedSchema,
      isVersioned: 'optional',
    }),
    unfollowFeed: remove('/:id', 'Unfollows a feed.', { isVersioned: 'optional' }),
  },
);
