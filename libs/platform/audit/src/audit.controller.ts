import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import { dtoOf } from '@elevate/contracts';
import { AuditFilterDto, type AuditPage, auditPlace } from '@elevate/contracts/audit';
import { NoStore } from '@elevate/service-defaults';
import { z } from 'zod';
import { AuditLog } from './audit-log.js';

const LARGEST_PAGE = 100;

export class AuditQueryDto extends dtoOf(
  AuditFilterDto.schema.extend({
    before: auditPlace,
    limit: z.coerce.number<number>().int().min(1).max(LARGEST_PAGE).optional(),
  }),
) {}

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
