import { Controller, Get, UseGuards } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { Quota } from '@elevate/contracts/ingestion';
import { QuotaQueries } from '../schedule/quota.queries.js';

@Controller('v1/quota')
@UseGuards(OperatorOrAdminGuard)
export class QuotaController {
  constructor(private readonly quota: QuotaQueries) {}

  @Get()
  async today(): Promise<Quota> {
    return this.quota.today();
  }
}
