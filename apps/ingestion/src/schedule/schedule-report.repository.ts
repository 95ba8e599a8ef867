import type { FailureReason, Schedule } from '@elevate/contracts/ingestion';
import { documentSchema } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface ScheduleReport {
  _id: Schedule['id'];
  /** Heartbeat of the scheduler; null once it has stopped. */
  lookedAt: Date | null;
  plannedAt?: Date | null;
  everyMinutes: number;
  problem: FailureReason | null;
}

export class ScheduleReportRepository extends repositoryOf(
  documentSchema<ScheduleReport>('schedules'),
) {
  async save({ _id, ...report }: ScheduleReport): Promise<void> {
    await this.model.updateOne({ _id }, { $set: report }, { upsert: true });
  }

  async markStopped(): Promise<void> {
    await this.model.updateMany({}, { $set: { lookedAt: null } });
  }
}
