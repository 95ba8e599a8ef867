import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { AuditPage } from '@elevate/contracts/audit';
import { NoStore } from '@elevate/service-defaults';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { AuditFilterDto } from '@elevate/contracts/requests';
import { AuditLog } from './audit-log.js';

const PLACE_LENGTH = 200;
const PAGE = 50;
const LARGEST_PAGE = 100;

export class AuditQueryDto extends AuditFilterDto {
  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_PAGE)
  readonly limit: number = PAGE;
}

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
