import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { ChannelEpisodes } from '@elevate/contracts/catalogue';
import { REMOVAL_CHOICES, type FollowedChannel } from '@elevate/contracts/ingestion';
import { AddChannelsDto, ChangeChannelDto, RemoveChannelDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { ChannelRemoval } from './channel-removal.js';
import {
  channelEpisodesSchema,
  followedChannelSchema,
  followedChannelsSchema,
  type FollowedChannels,
  channelChangeSchema,
  newChannelsSchema,
  previewedChannelsSchema,
  type PreviewedChannels,
} from './source.schema.js';
import type { Caller } from '../services/caller.js';
import { IngestionClient } from '../services/ingestion.client.js';
import { channelSegment } from '../services/path-segment.js';
import { CurrentUser } from '../session/visitor.js';
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
