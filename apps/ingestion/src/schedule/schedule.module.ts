import { Module } from '@nestjs/common';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { VideoModule } from '../video/video.module.js';
import { FeedSchedule, VideoSchedule, VulnerabilitySchedule } from './schedules.js';
import { IngestionGauges } from './ingestion-gauges.js';
import { OngoingRuns, PlanningLease } from './planning/ongoing-runs.js';
import { RunPlanner } from './planning/run-planner.js';
import {
  PLANNED_IN_ORDER,
  type PlannedWork,
  QuotaQueries,
  SampleSchedule,
  ScheduleQueries,
  Scheduler,
  ScheduleReporter,
  ScheduleReportRepository,
  SchedulerLease,
  StatisticsSchedule,
  VerifySchedule,
} from './schedule.queries.js';

const schedules = [
  VideoSchedule,
  StatisticsSchedule,
  VerifySchedule,
  FeedSchedule,
  VulnerabilitySchedule,
];

@Module({
  imports: [NewsModule, QueueModule, VideoModule],
  providers: [
    OngoingRuns,
    PlanningLease,
    RunPlanner,
    ...schedules,
    {
      provide: PLANNED_IN_ORDER,
      inject: schedules,
      useFactory: (...all: PlannedWork[]) => all,
    },
    SampleSchedule,
    ScheduleReporter,
    ScheduleReportRepository,
    Scheduler,
    SchedulerLease,
    IngestionGauges,
    QuotaQueries,
    ScheduleQueries,
  ],
  exports: [
    OngoingRuns,
    QuotaQueries,
    RunPlanner,
    SampleSchedule,
    ScheduleQueries,
    Scheduler,
    StatisticsSchedule,
  ],
})
export class ScheduleModule {}
