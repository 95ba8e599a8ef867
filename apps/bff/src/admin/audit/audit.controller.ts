import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { dtoOf } from '@elevate/contracts';
import { AUDIT_EXPORT_FORMATS, AuditFilterDto, auditPlace } from '@elevate/contracts/audit';
import { API, ApiFilter, ApiProblem, refTo } from '../../http/api.decorator.js';
import type { Caller } from '../../services/caller.js';
import { CurrentUser } from '../../session/session.strategy.js';
import { AdminEndpoint } from '../admin-endpoint.decorator.js';
import {
  AuditExportService,
  type AuditPage,
  auditPageSchema,
  AuditService,
} from './audit.service.js';

const FORMATS = ['json', ...AUDIT_EXPORT_FORMATS] as const;
const lines = { schema: { type: 'string' } } as const;

class AuditPageQueryDto extends dtoOf(
  AuditFilterDto.schema.extend({
    before: auditPlace,
    format: z.enum(FORMATS).meta({ default: 'json' }).optional(),
  }),
) {}

@Controller(`${API}/admin/audit`)
@AdminEndpoint()
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly exports: AuditExportService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The audit log of all services: a page as JSON, everything as CSV or JSON lines.',
  })
  @ApiOkResponse({
    description: 'JSON lines: an `AuditEntry` each. The audit log records each export.',
    content: {
      'application/json': { schema: refTo(auditPageSchema) },
      'text/csv': lines,
      'application/jsonl': lines,
    },
  })
  @ApiFilter(AuditPageQueryDto)
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  @ApiProblem(503, 'A service does not answer, so that an export would be incomplete.')
  auditPage(
    @Query() { before, format = 'json', ...filter }: AuditPageQueryDto,
    @CurrentUser() caller: Caller,
  ): Promise<AuditPage | StreamableFile> {
    return format === 'json'
      ? this.audit.read(filter, before, caller)
      : this.exports.begin({ ...filter, format }, before, caller);
  }
}
