import { Module } from '@nestjs/common';
import { MarkRepository } from './mark.repository.js';
import { QuotaLedger } from './quota/quota-ledger.js';
import { QuotaRepository } from './quota/quota.repository.js';

@Module({
  providers: [MarkRepository, QuotaLedger, QuotaRepository],
  exports: [MarkRepository, QuotaLedger],
})
export class TimingModule {}
