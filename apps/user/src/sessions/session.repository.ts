import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { sessionModel, type SessionDocument } from './session.schema.js';

/** A refresh: the token with `hash` is spent and the one with `nextHash` takes its place. */
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

  /** Not for hot paths: without its index it reads all sessions. */
  findOfUser(userId: string): Promise<SessionDocument[]> {
    return this.model.find({ userId }).sort({ createdAt: -1 }).lean<SessionDocument[]>();
  }

  /** The one atomic step of a refresh: of many that bring the same token, one gets the session. */
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

  /** Ends a session for good; false where it had ended before. */
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

  /** Removes some of those that ended before; gives their number. */
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
