import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type OnModuleInit,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import { PassagesDto, TranscriptQueryDto } from '@elevate/contracts/catalogue';
import { TrustedCallerGuard } from '@elevate/service-defaults';
import { TRANSCRIPT_LIMITS } from '@elevate/rules';
import { TranscriptsService } from '../episodes/transcripts/transcripts.service.js';

@Controller('v1/transcripts')
@UseGuards(TrustedCallerGuard)
export class TranscriptsController {
  constructor(private readonly transcripts: TranscriptsService) {}

  @Get(':id/:language')
  get(@Param('id') id: string, @Param('language') language: string) {
    return this.transcripts.get(id, language);
  }

  @Post('passages')
  @HttpCode(200)
  passages(@Body() body: PassagesDto) {
    return this.transcripts.passages(body);
  }
}

@Controller('v1/admin/episodes/:id/transcripts')
@UseGuards(OperatorOrAdminGuard)
export class TranscriptDeskController implements OnModuleInit {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: TRANSCRIPT_LIMITS.bytes },
      (_request, body, done) => done(null, body),
    );
  }

  @Get()
  list(@Param('id') id: string) {
    return this.transcripts.list(id);
  }

  @Put(':language')
  upload(
    @Param('id') id: string,
    @Param('language') language: string,
    @Query() query: TranscriptQueryDto,
    @Body() file: unknown,
    @Actor() actor: string,
  ) {
    const content = Buffer.isBuffer(file) ? file : Buffer.alloc(0);
    return this.transcripts.upload(id, language, query, content, actor);
  }

  @Delete(':language')
  @HttpCode(204)
  remove(@Param('id') id: string, @Param('language') language: string, @Actor() actor: string) {
    return this.transcripts.remove(id, language, actor);
  }

  @Post(':language/restore')
  @HttpCode(204)
  restore(@Param('id') id: string, @Param('language') language: string, @Actor() actor: string) {
    return this.transcripts.restore(id, language, actor);
  }
}
