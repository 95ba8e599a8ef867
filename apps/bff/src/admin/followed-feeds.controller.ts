import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { FollowedFeed } from '@elevate/contracts/ingestion';
import { AddFeedsDto, ChangeFeedDto, OpmlDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  followedFeedSchema,
  followedFeedsSchema,
  type FollowedFeeds,
  feedChangeSchema,
  newFeedsSchema,
  opmlSchema,
  previewedFeedsSchema,
  type Opml,
  type PreviewedFeeds,
} from './source.schema.js';
import type { Caller } from '../services/caller.js';
import { IngestionClient } from '../services/ingestion.client.js';
import { pathSegment } from '../services/path-segment.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const PATH = '/v1/feeds';

@Controller(`${API}/admin/feeds`)
@AdminEndpoint()
export class FollowedFeedsController {
  constructor(private readonly ingestion: IngestionClient) {}

  @Get()
  @ApiJson({ summary: 'The followed feeds.', gives: followedFeedsSchema })
  followedFeeds(@CurrentUser() caller: Caller): Promise<FollowedFeeds> {
    return this.ingestion.ask({ method: 'GET', path: PATH, caller, schema: followedFeedsSchema });
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
    return this.ingestion.ask({ method: 'POST', path: PATH, body, caller, schema });
  }

  @Get('opml')
  @ApiJson({ summary: 'The followed feeds as an OPML document.', gives: opmlSchema })
  exportFeeds(@CurrentUser() caller: Caller): Promise<Opml> {
    const path = `${PATH}/opml`;
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
    const [path, schema] = [`${PATH}/opml`, previewedFeedsSchema];
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
  return `${PATH}/${pathSegment(id)}`;
}
