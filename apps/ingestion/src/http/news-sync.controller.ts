import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { NewsSyncResponse } from '@elevate/contracts/ingestion';
import { runOriginOf } from './run-origin.js';
import { SyncQuery } from './sync.dto.js';
import { NewsSyncDto } from '@elevate/contracts/requests';
import { NewsSyncService } from './news-sync.service.js';

@Controller('v1/news-syncs')
@UseGuards(OperatorOrAdminGuard)
export class NewsSyncController {
  constructor(private readonly syncs: NewsSyncService) {}

  @Post()
  @HttpCode(202)
  async start(
    @Body() body: NewsSyncDto,
    @Query() { wait = 0 }: SyncQuery,
    @Actor() actor: string,
  ): Promise<NewsSyncResponse> {
    return this.syncs.start(body, runOriginOf(actor), wait);
  }
}
