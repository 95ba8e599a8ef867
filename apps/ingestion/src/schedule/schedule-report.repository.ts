import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason, Schedule } from '@elevate/contracts/ingestion';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { Connection, Model } from 'mongoose';

export interface ScheduleReport {
  _id: Schedule['id'];
  /** Heartbeat of the scheduler; null once it has stopped. */
  lookedAt: Date | null;
  plannedAt?: Date | null;
  everyMinutes: number;
  problem: FailureReason | null;
}

/** Shares the scheduler's state with all processes. */
@Injectable()
export class ScheduleReportRepository {
  private readonly model: Model<ScheduleReport>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = documentSchema<ScheduleReport>('schedules', {
      lookedAt: Date,
      plannedAt: Date,
      everyMinutes: Number,
      problem: String,
    });
    this.model = modelOf(connection, 'Schedule', schema);
  }

  async find(id: Schedule['id']): Promise<ScheduleReport | null> {
    return this.model.findById(id).lean<ScheduleReport>();
  }

  async save({ _id, ...report }: ScheduleReport): Promise<void> {
    await this.model.updateOne({ _id }, { $set: report }, { upsert: true });
  }

  async markStopped(): Promise<void> {
    await this.model.updateMany({}, { $set: { lookedAt: null } });
  }
}
