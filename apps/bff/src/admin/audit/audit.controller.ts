import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AUDIT_ACTIONS, AUDIT_EXPORT_FORMATS, AUDIT_KINDS } from '@elevate/contracts/audit';
import { AuditFilterDto } from '@elevate/contracts/requests';
import { API, ApiProblem, refTo } from '../../http/api.decorator.js';
import type { Caller } from '../../services/caller.js';
import { CurrentUser } from '../../session/session.strategy.js';
import { AdminEndpoint } from '../admin-endpoint.decorator.js';
import { AuditExportService } from './audit-export.service.js';
import { type AuditPage, auditPageSchema } from './audit.schema.js';
import { AuditService } from './audit.service.js';

const PLACE_LENGTH = 200;
const FORMATS = ['json', ...AUDIT_EXPORT_FORMATS] as const;

const text = { type: 'string' } as const;
const time = { ...text, format: 'date-time' } as const;
const lines = { schema: text };

export class AuditPageQuery extends AuditFilterDto {
  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;

  @IsIn(FORMATS)
  readonly format: (typeof FORMATS)[number] = 'json';
}

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
  @ApiQuery({
    name: 'actor',
    required: false,
    schema: text,
    description: 'Account id, `operator` or `visitor`.',
  })
  @ApiQuery({ name: 'action', required: false, schema: { ...text, enum: [...AUDIT_ACTIONS] } })
  @ApiQuery({
    name: 'object',
    required: false,
    schema: text,
    description: `A kind (${AUDIT_KINDS.join(', ')}), or a kind and an id: \`episode:abc\`.`,
  })
  @ApiQuery({
    name: 'from',
    required: false,
    schema: time,
    description: 'At this time or later.',
  })
  @ApiQuery({ name: 'to', required: false, schema: time, description: 'Before this time.' })
  @ApiQuery({ name: 'before', required: false, description: 'The `next` of the page before.' })
  @ApiQuery({
    name: 'format',
    required: false,
    schema: { ...text, enum: [...FORMATS], default: 'json' },
  })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  @ApiProblem(503, 'A service does not answer, so that an export would be incomplete.')
  auditPage(
    @Query() { before, format, ...filter }: AuditPageQuery,
    @CurrentUser() caller: Caller,
  ): Promise<AuditPage | StreamableFile> {
    return format === 'json'
      ? this.audit.read(filter, before, caller)
      : this.exports.begin({ ...filter, format }, before, caller);
  }
}
