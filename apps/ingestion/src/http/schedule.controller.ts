import { Controller, Get, UseGuards } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { Schedule } from '@elevate/contracts/ingestion';
import { ScheduleQueries } from '../schedule/schedule.queries.js';

@Controller('v1/schedules')
@UseGuards(OperatorOrAdminGuard)
export class ScheduleController {
  constructor(private readonly schedules: ScheduleQueries) {}

  @Get()
  async list(): Promise<{ items: Schedule[] }> {
    return { items: await this.schedules.list() };
  }
}
