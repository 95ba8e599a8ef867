import { Controller, Get, UseGuards } from '@nestjs/common';
import { OperatorGuard } from '@elevate/service-defaults';
import { QuotaLedger, type QuotaStatus } from '../quota/quota-ledger.js';

@Controller('v1/quota')
@UseGuards(OperatorGuard)
export class QuotaController {
  constructor(private readonly ledger: QuotaLedger) {}

  @Get()
  async today(): Promise<QuotaStatus> {
    return this.ledger.status();
  }
}
