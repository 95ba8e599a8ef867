import { Module } from '@nestjs/common';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { TimingModule } from '../timing/timing.module.js';
import { VideoModule } from '../video/video.module.js';
import { FeedSchedule } from './feed-schedule.js';
import { IngestionGauges } from './ingestion-gauges.js';
import { OngoingRuns } from './planning/ongoing-runs.js';
import { PlanningLease } from './planning/planning-lease.js';
import { RunPlanner } from './planning/run-planner.js';
import { QuotaQueries } from './quota.queries.js';
import { SampleSchedule } from './sample-schedule.js';
import { ScheduleReportRepository } from './schedule-report.repository.js';
import { ScheduleReporter } from './schedule-reporter.js';
import { ScheduleQueries } from './schedule.queries.js';
import { PLANNED_IN_ORDER, Scheduler, type PlannedWork } from './scheduler.js';
import { SchedulerLease } from './scheduler-lease.js';
import { StatisticsSchedule } from './statistics-schedule.js';
import { VerifySchedule } from './verify-schedule.js';
import { VideoSchedule } from './video-schedule.js';
import { VulnerabilitySchedule } from './vulnerability-schedule.js';

/** At each look, in this order. */
const schedules = [
  VideoSchedule,
  StatisticsSchedule,
  VerifySchedule,
  FeedSchedule,
  VulnerabilitySchedule,
];

@Module({
  imports: [NewsModule, QueueModule, RunsModule, TimingModule, VideoModule],
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
