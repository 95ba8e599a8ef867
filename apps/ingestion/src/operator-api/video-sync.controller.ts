import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import type { VideoSyncResponse } from '@elevate/contracts/ingestion';
import { OperatorGuard } from '@elevate/service-defaults';
import { VideoSyncDto, VideoSyncQuery } from './video-sync.dto.js';
import { VideoSyncService } from './video-sync.service.js';

@Controller('v1/video-syncs')
@UseGuards(OperatorGuard)
export class VideoSyncController {
  constructor(private readonly syncs: VideoSyncService) {}

  @Post()
  @HttpCode(202)
  async start(
    @Body() body: VideoSyncDto,
    @Query() query: VideoSyncQuery,
  ): Promise<VideoSyncResponse> {
    const asked = { trigger: query.trigger ?? 'operator', actor: query.actor ?? null };
    return this.syncs.start(body, asked, query.wait ?? 0);
  }
}
