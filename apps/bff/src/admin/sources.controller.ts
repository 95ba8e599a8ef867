import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { type ChannelEpisodes, channelEpisodesSchema } from '@elevate/contracts/catalogue';
import {
  type FollowedChannel,
  type FollowedFeed,
  REMOVAL_CHOICES,
} from '@elevate/contracts/ingestion';
import {
  AddChannelsDto,
  AddFeedsDto,
  ChangeChannelDto,
  ChangeFeedDto,
  OpmlDto,
  RemoveChannelDto,
} from '@elevate/contracts/requests';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { channelSegment, IngestionClient, pathSegment } from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { ChannelRemoval } from './channel-removal.js';
import {
  channelChangeSchema,
  feedChangeSchema,
  type FollowedChannels,
  followedChannelSchema,
  followedChannelsSchema,
  type FollowedFeeds,
  followedFeedSchema,
  followedFeedsSchema,
  newChannelsSchema,
  newFeedsSchema,
  type Opml,
  opmlSchema,
  type PreviewedChannels,
  previewedChannelsSchema,
  type PreviewedFeeds,
  previewedFeedsSchema,
} from './source.schema.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const PATH = '/v1/channels';

@Controller(`${API}/admin/channels`)
@AdminEndpoint()
export class FollowedChannelsController {
  constructor(
    private readonly ingestion: IngestionClient,
    private readonly removal: ChannelRemoval,
  ) {}

  @Get()
  @ApiJson({ summary: 'The followed channels.', gives: followedChannelsSchema })
  followedChannels(@CurrentUser() caller: Caller): Promise<FollowedChannels> {
    const schema = followedChannelsSchema;
    return this.ingestion.ask({ method: 'GET', path: PATH, caller, schema });
  }

  @Post()
  @ApiJson({
    summary: 'Follows channels.',
    takes: newChannelsSchema,
    gives: followedChannelsSchema,
    status: 201,
  })
  followChannels(
    @Body() body: AddChannelsDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowedChannels> {
    const schema = followedChannelsSchema;
    return this.ingestion.ask({ method: 'POST', path: PATH, body, caller, schema });
  }

  @Post('preview')
  @HttpCode(200)
  @ApiJson({
    summary: 'Says what following channels would do, and follows none.',
    takes: newChannelsSchema,
    gives: previewedChannelsSchema,
  })
  previewChannels(
    @Body() body: AddChannelsDto,
    @CurrentUser() caller: Caller,
  ): Promise<PreviewedChannels> {
    const [path, schema] = [`${PATH}/preview`, previewedChannelsSchema];
    return this.ingestion.ask({ method: 'POST', path, body, caller, schema });
  }

  @Patch(':id')
  @ApiJson({
    summary: 'Pauses or resumes a channel.',
    takes: channelChangeSchema,
    gives: followedChannelSchema,
  })
  @ApiProblem(404, 'There is no such channel.')
  changeChannel(
    @Param('id') id: string,
    @Body() body: ChangeChannelDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowedChannel> {
    const schema = followedChannelSchema;
    return this.ingestion.ask({ method: 'PATCH', path: channelPath(id), body, caller, schema });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({ summary: 'Unfollows a channel, and keeps, hides or removes its episodes.' })
  @ApiQuery({
    name: 'episodes',
    required: false,
    schema: { type: 'string', enum: [...REMOVAL_CHOICES], default: 'keep' },
    description:
      '`hide`: administrators can show them again. `remove`: they come back only when the channel is followed again.',
  })
  @ApiProblem(400, 'The choice is invalid.')
  @ApiProblem(404, 'There is no such channel.')
  unfollowChannel(
    @Param('id') id: string,
    @Query() { episodes = 'keep' }: RemoveChannelDto,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    return this.removal.remove(id, episodes, caller);
  }

  @Get(':id/episodes')
  @ApiJson({
    summary: 'The number of episodes of a channel.',
    gives: channelEpisodesSchema,
  })
  @ApiProblem(404, 'There is no such channel.')
  channelEpisodes(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<ChannelEpisodes> {
    return this.removal.episodesOf(id, caller);
  }
}

function channelPath(id: string): string {
  return `${PATH}/${channelSegment(id)}`;
}

const FOLLOWED_FEEDS_PATH = '/v1/feeds';

@Controller(`${API}/admin/feeds`)
@AdminEndpoint()
export class FollowedFeedsController {
  constructor(private readonly ingestion: IngestionClient) {}

  @Get()
  @ApiJson({ summary: 'The followed feeds.', gives: followedFeedsSchema })
  followedFeeds(@CurrentUser() caller: Caller): Promise<FollowedFeeds> {
    return this.ingestion.ask({
      method: 'GET',
      path: FOLLOWED_FEEDS_PATH,
      caller,
      schema: followedFeedsSchema,
    });
  }

  @Post()
  @ApiJson({
    summary: 'Follows feeds.',
    takes: newFeedsSchema,
    gives: followedFeedsSchema,
    status: 201,
  })
  followFeeds(@Body() body: AddFeedsDto, @CurrentUser() caller: Caller): Promise<FollowedFeeds> {
    const schema = followedFeedsSchema;
    return this.ingestion.ask({ method: 'POST', path: FOLLOWED_FEEDS_PATH, body, caller, schema });
  }

  @Get('opml')
  @ApiJson({ summary: 'The followed feeds as an OPML document.', gives: opmlSchema })
  exportFeeds(@CurrentUser() caller: Caller): Promise<Opml> {
    const path = `${FOLLOWED_FEEDS_PATH}/opml`;
    return this.ingestion.ask({ method: 'GET', path, caller, schema: opmlSchema });
  }

  @Post('opml')
  @HttpCode(200)
  @ApiJson({
    summary: 'Says what following the feeds of an OPML document would do, and follows none.',
    takes: opmlSchema,
    gives: previewedFeedsSchema,
  })
  previewFeeds(@Body() body: OpmlDto, @CurrentUser() caller: Caller): Promise<PreviewedFeeds> {
    const [path, schema] = [`${FOLLOWED_FEEDS_PATH}/opml`, previewedFeedsSchema];
    return this.ingestion.ask({ method: 'POST', path, body, caller, schema });
  }

  @Patch(':id')
  @ApiJson({ summary: 'Changes a feed.', takes: feedChangeSchema, gives: followedFeedSchema })
  @ApiProblem(404, 'There is no such feed.')
  changeFeed(
    @Param('id') id: string,
    @Body() body: ChangeFeedDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowedFeed> {
    const schema = followedFeedSchema;
    return this.ingestion.ask({ method: 'PATCH', path: feedPath(id), body, caller, schema });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({ summary: 'Unfollows a feed.' })
  @ApiProblem(404, 'There is no such feed.')
  unfollowFeed(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.ingestion.tell({ method: 'DELETE', path: feedPath(id), caller });
  }
}

function feedPath(id: string): string {
  return `${FOLLOWED_FEEDS_PATH}/${pathSegment(id)}`;
}
