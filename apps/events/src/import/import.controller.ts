import { Body, Controller, Headers, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { type EventImport, EventImportQueryDto } from '@elevate/contracts/events';
import { ImportService } from './import.service.js';
import { readImport } from './read-import.js';

@Controller('v1/events/import')
@UseGuards(OperatorOrAdminGuard)
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  importEvents(
    @Query() { dry_run }: EventImportQueryDto,
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
    @Actor() actor: string,
  ): Promise<EventImport> {
    const entries = readImport(type, body, this.clock.now());
    return this.imports.import({ entries, isDryRun: dry_run === 'true', by: { id: actor } });
  }
}
