import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { NewsSyncDto, VideoSyncDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  syncAnswerSchema,
  type SyncAnswer,
  newsSyncSchema,
  videoSyncSchema,
} from './run.schema.js';
import type { Caller } from '../services/caller.js';
import { IngestionClient } from '../services/ingestion.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

/** Seconds. Most syncs end within this time; the page polls for the others. */
const WAIT_SECONDS = 20;

@Controller(`${API}/admin`)
@AdminEndpoint()
export class SyncsController {
  constructor(private readonly ingestion: IngestionClient) {}

  @Post('video-syncs')
  @HttpCode(200)
  @ApiJson({
    operationId: 'fetch-youtube-episodes',
    summary: `Syncs episodes, or fills in what is missing; waits up to ${WAIT_SECONDS} seconds.`,
    takes: videoSyncSchema,
    isBodyOptional: true,
    gives: syncAnswerSchema,
  })
  @ApiProblem(404, 'A named channel is not followed.')
  syncVideos(@Body() body: VideoSyncDto, @CurrentUser() caller: Caller): Promise<SyncAnswer> {
    return this.sync('/v1/video-syncs', body, caller);
  }

  @Post('news-syncs')
  @HttpCode(200)
  @ApiJson({
    operationId: 'fetch-rss-news',
    summary: `Syncs the news; waits up to ${WAIT_SECONDS} seconds.`,
    takes: newsSyncSchema,
    isBodyOptional: true,
    gives: syncAnswerSchema,
  })
  @ApiProblem(404, 'A named feed is not followed.')
  syncNews(@Body() body: NewsSyncDto, @CurrentUser() caller: Caller): Promise<SyncAnswer> {
    return this.sync('/v1/news-syncs', body, caller);
  }

  private sync(path: string, body: object, caller: Caller): Promise<SyncAnswer> {
    return this.ingestion.ask({
      method: 'POST',
      path: `${path}?wait=${WAIT_SECONDS}`,
      body,
      caller,
      schema: syncAnswerSchema,
      waitSeconds: WAIT_SECONDS,
    });
  }
}
