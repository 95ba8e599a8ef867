import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { PASSWORD_ACR } from '@elevate/contracts/user';
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

  async find(id: string): Promise<SessionDocument | null> {
    return complete(await this.model.findById(id).lean<StoredSession>());
  }

  /** Scans all sessions without its index: not for hot paths. */
  async findOfUser(userId: string): Promise<SessionDocument[]> {
    const found = await this.model.find({ userId }).sort({ createdAt: -1 }).lean<StoredSession[]>();
    return found.flatMap((session) => complete(session) ?? []);
  }

  /** Atomic: of several requests with the same token exactly one succeeds. */
  async rotate({
    id,
    hash,
    nextHash,
    spentBy,
    now,
    expiresAt,
  }: Rotation): Promise<SessionDocument | null> {
    const rotated = await this.model
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
      .lean<StoredSession>();
    return complete(rotated);
  }

  async prove(id: string, provedAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, endedAt: null }, { $set: { provedAt } });
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

type StoredSession = Omit<SessionDocument, 'acr' | 'provedAt'> & Partial<SessionDocument>;

// Sessions that began before administrator sessions existed have neither field: a member's.
function complete(session: StoredSession | null): SessionDocument | null {
  return session && { acr: PASSWORD_ACR, provedAt: session.createdAt, ...session };
}
