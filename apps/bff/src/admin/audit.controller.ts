import { Controller, Get, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { type AuditPage, auditPageSchema } from './audit.schema.js';
import type { Caller } from '../services/caller.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { AuditService } from './audit.service.js';

const PLACE_LENGTH = 200;

export class AuditPageQuery {
  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;
}

@Controller(`${API}/admin/audit`)
@AdminEndpoint()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiJson({ summary: 'The audit log of all services.', gives: auditPageSchema })
  @ApiQuery({ name: 'before', required: false, description: 'The `next` of the page before.' })
  @ApiProblem(400, 'Invalid audit log cursor.')
  auditPage(
    @Query() { before }: AuditPageQuery,
    @CurrentUser() caller: Caller,
  ): Promise<AuditPage> {
    return this.audit.read(before, caller);
  }
}
