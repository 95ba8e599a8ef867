import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import { AuditExportDto } from '@elevate/contracts/requests';
import type { Caller } from '../requests/caller.js';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import { AuditExportsService } from './audit-exports.service.js';

/** The BFF exports the logs of all services; this service keeps the record of it. */
@Controller('v1/audit/exports')
@UseGuards(OperatorOrAdminGuard)
export class AuditExportsController {
  constructor(private readonly exports: AuditExportsService) {}

  @Post()
  @HttpCode(204)
  record(
    @Body() body: AuditExportDto,
    @Actor() actor: string,
    @CurrentCaller() { address }: Caller,
  ): Promise<void> {
    return this.exports.record(body, { actor, address });
  }
}
