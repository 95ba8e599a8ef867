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
import type { RepublishableTopic } from '@elevate/contracts/republish';
import { OperatorGuard } from '@elevate/service-defaults';
import { IsBoolean, IsOptional } from 'class-validator';
import { toLines } from './progress-lines.js';
import { RepublishService } from './republish.service.js';

export class RepublishDto {
  @IsOptional()
  @IsBoolean()
  readonly dry_run: boolean = false;
}

/** Operator endpoint that republishes a topic from its owner's database. */
@Controller('v1/republish')
@UseGuards(OperatorGuard)
export class RepublishController {
  constructor(private readonly service: RepublishService) {}

  @Get()
  list(): { items: RepublishableTopic[] } {
    return { items: this.service.list() };
  }

  /** Streams progress. A disconnect stops the run, but aggregates already marked are still published. */
  @Post(':topic')
  @HttpCode(200)
  async begin(
    @Param('topic') topic: string,
    @Body() { dry_run: dryRun }: RepublishDto,
  ): Promise<StreamableFile> {
    const progress = await this.service.begin(topic, dryRun);
    return new StreamableFile(Readable.from(toLines(progress)), { type: 'application/x-ndjson' });
  }
}
