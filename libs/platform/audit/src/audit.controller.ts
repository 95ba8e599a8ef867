import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { AuditPage } from '@elevate/contracts/audit';
import { NoStore } from '@elevate/service-defaults';
import { AuditQueryDto } from './audit.dto.js';
import { AuditLog } from './audit-log.js';

@Controller('v1/audit')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(NoStore)
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  read(@Query() query: AuditQueryDto): Promise<AuditPage> {
    return this.log.read(query);
  }
}
