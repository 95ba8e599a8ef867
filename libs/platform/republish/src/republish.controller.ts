import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { dtoOf } from '@elevate/contracts';
import type { RepublishableTopic } from '@elevate/contracts/republish';
import { OperatorGuard } from '@elevate/service-defaults';
import { z } from 'zod';
import { toLines } from './progress-lines.js';
import { RepublishService } from './republish.service.js';

export class RepublishDto extends dtoOf(z.object({ dry_run: z.boolean().nullable().optional() })) {}

/** Operator endpoint that republishes a topic from its owner's database. */
@Controller('v1/republish')
@UseGuards(OperatorGuard)
export class RepublishController {
  constructor(private readonly service: RepublishService) {}

  @Get()
  list(): { items: RepublishableTopic[] } {
    return { items: this.service.list() };
  }

  /** A disconnect stops the run; aggregates already marked are still published. */
  @Post(':topic')
  @HttpCode(200)
  async begin(
    @Param('topic') topic: string,
    @Body() { dry_run: dryRun }: RepublishDto,
  ): Promise<StreamableFile> {
    const progress = await this.service.begin(topic, dryRun ?? false);
    return new StreamableFile(Readable.from(toLines(progress)), { type: 'application/x-ndjson' });
  }
}
