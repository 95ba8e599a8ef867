import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { VideoSyncResponse } from '@elevate/contracts/ingestion';
import { runOriginOf } from './run-origin.js';
import { SyncQuery } from './sync.dto.js';
import { VideoSyncDto } from '@elevate/contracts/requests';
import { VideoSyncService } from './video-sync.service.js';

@Controller('v1/video-syncs')
@UseGuards(OperatorOrAdminGuard)
export class VideoSyncController {
  constructor(private readonly syncs: VideoSyncService) {}

  @Post()
  @HttpCode(202)
  async start(
    @Body() body: VideoSyncDto,
    @Query() { wait = 0 }: SyncQuery,
    @Actor() actor: string,
  ): Promise<VideoSyncResponse> {
    return this.syncs.start(body, runOriginOf(actor), wait);
  }
}
