import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Connection, type Model } from 'mongoose';
import type { FailureReason, Schedule } from '@elevate/contracts/ingestion';
import { modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

/** What the process that plans says about one schedule. */
export interface ScheduleReport {
  _id: Schedule['id'];
  /** When it last looked at what is due; null once it has stopped. */
  lookedAt: Date | null;
  /** When it last found something due, and planned it. */
  plannedAt?: Date | null;
  everyMinutes: number;
  /** Why that process can fetch nothing; null where it can. */
  problem: FailureReason | null;
}

/** How every process knows what the one that plans does. */
@Injectable()
export class ScheduleReportRepository {
  private readonly model: Model<ScheduleReport>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = new Schema<ScheduleReport>(
      { _id: String, lookedAt: Date, plannedAt: Date, everyMinutes: Number, problem: String },
      { collection: 'schedules', versionKey: false },
    );
    this.model = modelOf(connection, 'Schedule', schema);
  }

  async find(id: Schedule['id']): Promise<ScheduleReport | null> {
    return this.model.findById(id).lean<ScheduleReport>();
  }

  async save({ _id, ...report }: ScheduleReport): Promise<void> {
    await this.model.updateOne({ _id }, { $set: report }, { upsert: true });
  }

  /** Nobody looks any more, as far as the caller knows. */
  async markStopped(): Promise<void> {
    await this.model.updateMany({}, { $set: { lookedAt: null } });
  }
}
