import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { sessionModel, type SessionDocument } from './session.schema.js';

export interface Rotation {
  readonly id: string;
  readonly hash: string;
  readonly nextHash: string;
  readonly spentBy: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

@Injectable()
export class SessionRepository {
  private readonly model: Model<SessionDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = sessionModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async insert(session: SessionDocument): Promise<void> {
    await this.model.create(session);
  }

  find(id: string): Promise<SessionDocument | null> {
    return this.model.findById(id).lean<SessionDocument>();
  }

  /** Scans all sessions without its index: not for hot paths. */
  findOfUser(userId: string): Promise<SessionDocument[]> {
    return this.model.find({ userId }).sort({ createdAt: -1 }).lean<SessionDocument[]>();
  }

  /** Atomic: of several requests with the same token exactly one succeeds. */
  rotate({
    id,
    hash,
    nextHash,
    spentBy,
    now,
    expiresAt,
  }: Rotation): Promise<SessionDocument | null> {
    return this.model
      .findOneAndUpdate(
        {
          _id: id,
          tokenHash: hash,
          endedAt: null,
          expiresAt: { $gt: now },
          endsAt: { $gt: now },
        },
        {
          $set: {
            tokenHash: nextHash,
            previousHash: hash,
            spentBy,
            rotatedAt: now,
            lastUsedAt: now,
            expiresAt,
          },
        },
        { returnDocument: 'after' },
      )
      .lean<SessionDocument>();
  }

  async end(id: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, endedAt: null },
      { $set: { endedAt: now } },
    );
    return modifiedCount > 0;
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }

  async removeEndedBefore(time: Date, limit: number): Promise<number> {
    const over = { $lt: time };
    const found = await this.model
      .find({ $or: [{ expiresAt: over }, { endsAt: over }, { endedAt: over }] }, { _id: 1 })
      .limit(limit)
      .lean();
    if (found.length === 0) return 0;
    const { deletedCount } = await this.model.deleteMany({
      _id: { $in: found.map(({ _id }) => _id) },
    });
    return deletedCount;
  }
}
