import { Module } from '@nestjs/common';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { VideoModule } from '../video/video.module.js';
import { IngestionGauges } from './ingestion-gauges.js';
import { OngoingRuns, PlanningLease } from './planning/ongoing-runs.js';
import { RunPlanner } from './planning/run-planner.js';
import { ScheduleReportRepository } from './schedule-report.repository.js';
import { QuotaQueries, ScheduleQueries } from './schedule.queries.js';
import {
  FeedSchedule,
  PLANNED_IN_ORDER,
  type PlannedWork,
  SampleSchedule,
  Scheduler,
  StatisticsSchedule,
  VerifySchedule,
  VideoSchedule,
  VulnerabilitySchedule,
} from './schedules.js';

const schedules = [
  VideoSchedule,
  StatisticsSchedule,
  VerifySchedule,
  FeedSchedule,
  VulnerabilitySchedule,
];

const providers = [
  ...schedules,
  { provide: PLANNED_IN_ORDER, inject: schedules, useFactory: (...all: PlannedWork[]) => all },
  IngestionGauges,
  OngoingRuns,
  PlanningLease,
  QuotaQueries,
  RunPlanner,
  SampleSchedule,
  ScheduleQueries,
  ScheduleReportRepository,
  Scheduler,
];

@Module({ imports: [NewsModule, QueueModule, VideoModule], providers, exports: providers })
export class ScheduleModule {}
