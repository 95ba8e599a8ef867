import { Controller, Get, UseGuards } from '@nestjs/common';
import { QuotaLedger, type QuotaStatus } from '../quota/quota-ledger.js';
import { OperatorGuard } from './operator.guard.js';

@Controller('v1/quota')
@UseGuards(OperatorGuard)
export class QuotaController {
  constructor(private readonly ledger: QuotaLedger) {}

  @Get()
  async today(): Promise<QuotaStatus> {
    return this.ledger.status();
  }
}
