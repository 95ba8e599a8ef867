import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { type ChannelEpisodes, channelEpisodesSchema } from '@elevate/contracts/catalogue';
import {
  AddChannelsDto,
  AddFeedsDto,
  ChangeChannelDto,
  ChangeFeedDto,
  followedChannelSchema,
  followedChannelsSchema,
  followedFeedSchema,
  followedFeedsSchema,
  OpmlDto,
  previewedChannelsSchema,
  previewedFeedsSchema,
  RemoveChannelDto,
} from '@elevate/contracts/ingestion';
import { API, ApiFilter, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { channelSegment, IngestionClient } from '../services/service-clients.js';
import { forwarded } from '../session/forwarded-routes.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { ChannelRemoval } from './channel-removal.js';

const service = IngestionClient;
const missing = 'There is no such channel.';

export const FollowedChannelsController = forwarded(
  {
    service,
    path: '/admin/channels',
    to: '/v1/channels',
    access: [AdminEndpoint()],
    missing,
    segment: channelSegment,
  },
  {
    followedChannels: {
      route: 'GET /',
      summary: 'The followed channels.',
      gives: followedChannelsSchema,
    },
    followChannels: {
      route: 'POST /',
      summary: 'Follows channels.',
      takes: AddChannelsDto,
      gives: followedChannelsSchema,
      status: 201,
    },
    previewChannels: {
      route: 'POST /preview',
      summary: 'Says what following channels would do, and follows none.',
      takes: AddChannelsDto,
      gives: previewedChannelsSchema,
    },
    changeChannel: {
      route: 'PATCH /:id',
      summary: 'Pauses or resumes a channel.',
      takes: ChangeChannelDto,
      gives: followedChannelSchema,
    },
  },
);

/** Also changes the channel's episodes, at the catalogue. */
@Controller(`${API}/admin/channels`)
@AdminEndpoint()
export class ChannelRemovalController {
  constructor(private readonly removal: ChannelRemoval) {}

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({ summary: 'Unfollows a channel, and keeps, hides or removes its episodes.' })
  @ApiFilter(RemoveChannelDto)
  @ApiProblem(400, 'The choice is invalid.')
  @ApiProblem(404, missing)
  unfollowChannel(
    @Param('id') id: string,
    @Query() { episodes = 'keep' }: RemoveChannelDto,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    return this.removal.remove(id, episodes, caller);
  }

  @Get(':id/episodes')
  @ApiJson({ summary: 'The number of episodes of a channel.', gives: channelEpisodesSchema })
  @ApiProblem(404, missing)
  channelEpisodes(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<ChannelEpisodes> {
    return this.removal.episodesOf(id, caller);
  }
}

export const FollowedFeedsController = forwarded(
  {
    service,
    path: '/admin/feeds',
    to: '/v1/feeds',
    access: [AdminEndpoint()],
    missing: 'There is no such feed.',
  },
  {
    followedFeeds: { route: 'GET /', summary: 'The followed feeds.', gives: followedFeedsSchema },
    followFeeds: {
      route: 'POST /',
      summary: 'Follows feeds.',
      takes: AddFeedsDto,
      gives: followedFeedsSchema,
      status: 201,
    },
    exportFeeds: {
      route: 'GET /opml',
      summary: 'The followed feeds as an OPML document.',
      gives: OpmlDto.schema,
    },
    previewFeeds: {
      route: 'POST /opml',
      summary: 'Says what following the feeds of an OPML document would do, and follows none.',
      takes: OpmlDto,
      gives: previewedFeedsSchema,
    },
    changeFeed: {
      route: 'PATCH /:id',
      summary: 'Changes a feed.',
      takes: ChangeFeedDto,
      gives: followedFeedSchema,
    },
    unfollowFeed: { route: 'DELETE /:id', summary: 'Unfollows a feed.' },
  },
);
