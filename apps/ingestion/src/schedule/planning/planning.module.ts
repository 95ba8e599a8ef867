import { Module } from '@nestjs/common';
import { NewsModule } from '../../news/news.module.js';
import { QueueModule } from '../../queue/queue.module.js';
import { RunsModule } from '../../runs/runs.module.js';
import { TimingModule } from '../../timing/timing.module.js';
import { VideoModule } from '../../video/video.module.js';
import { OngoingRuns } from './ongoing-runs.js';
import { PlanningTurn } from './planning-turn.js';
import { RunPlanner } from './run-planner.js';

@Module({
  imports: [NewsModule, QueueModule, RunsModule, TimingModule, VideoModule],
  providers: [OngoingRuns, PlanningTurn, RunPlanner],
  exports: [OngoingRuns, PlanningTurn, RunPlanner],
})
export class PlanningModule {}
