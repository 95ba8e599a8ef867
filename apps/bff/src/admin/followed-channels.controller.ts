import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import { AddChannelsDto, ChangeChannelDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  followedChannelSchema,
  followedChannelsSchema,
  type FollowedChannels,
  channelChangeSchema,
  newChannelsSchema,
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
  constructor(private readonly ingestion: IngestionClient) {}

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
  @ApiJson({ summary: 'Unfollows a channel.' })
  @ApiProblem(404, 'There is no such channel.')
  unfollowChannel(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.ingestion.tell({ method: 'DELETE', path: channelPath(id), caller });
  }
}

function channelPath(id: string): string {
  return `${PATH}/${channelSegment(id)}`;
}
