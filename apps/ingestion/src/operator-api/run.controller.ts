import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { OperatorGuard } from '@elevate/service-defaults';
import { RunService } from '../runs/run.service.js';

@Controller('v1/runs')
@UseGuards(OperatorGuard)
export class RunController {
  constructor(private readonly runs: RunService) {}

  @Get()
  async recent(): Promise<{ items: RunRecord[] }> {
    return { items: await this.runs.recent() };
  }

  @Get(':id')
  async one(@Param('id') id: string): Promise<RunRecord> {
    return this.runs.get(id);
  }
}
