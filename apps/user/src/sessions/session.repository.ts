import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { type Acr, PASSWORD_ACR } from '@elevate/contracts/user';
import { MONGO } from '@elevate/service-defaults';
import { documentSchema, modelOf } from '@elevate/mongo';

interface Rotation {
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
    this.model = modelOf(connection, 'Session', sessionSchema);
  }

  async insert(session: SessionDocument): Promise<void> {
    await this.model.create(session);
  }

  async find(id: string): Promise<SessionDocument | null> {
    return complete(await this.model.findById(id).lean<StoredSession>());
  }

  /** Scans all sessions without its index: not for hot paths. */
  async findOfUser(userId: string): Promise<SessionDocument[]> {
    const sessions = await this.model
      .find({ userId })
      .sort({ createdAt: -1 })
      .lean<StoredSession[]>();
    return sessions.flatMap((session) => complete(session) ?? []);
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
    const documents = await this.model
      .find({ $or: [{ expiresAt: over }, { endsAt: over }, { endedAt: over }] }, { _id: 1 })
      .limit(limit)
      .lean();
    if (documents.length === 0) return 0;
    const { deletedCount } = await this.model.deleteMany({
      _id: { $in: documents.map(({ _id }) => _id) },
    });
    return deletedCount;
  }
}

type StoredSession = Omit<SessionDocument, 'acr' | 'provedAt'> & Partial<SessionDocument>;

// Sessions that began before administrator sessions existed have neither field: a member's.
function complete(session: StoredSession | null): SessionDocument | null {
  return session && { acr: PASSWORD_ACR, provedAt: session.createdAt, ...session };
}

/** A family of refresh tokens, of which one is valid. */
export interface SessionDocument {
  _id: string;
  userId: string;
  epoch: number;
  /** SHA-256 of the current token's secret. */
  tokenHash: string;
  /** Tells a race from token reuse by a thief. */
  previousHash: string | null;
  spentBy: string | null;
  rotatedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** Sliding expiry. */
  expiresAt: Date;
  /** Absolute expiry. */
  endsAt: Date;
  endedAt: Date | null;
  /** Sessions from before administrator sessions have none and count as members'. */
  acr: Acr;
  provedAt: Date;
  userAgent: string | null;
}

const moment = { type: Date, required: true };
const sessionSchema = documentSchema<SessionDocument>('sessions', {
  userId: { type: String, required: true },
  epoch: { type: Number, required: true },
  tokenHash: { type: String, required: true },
  previousHash: { type: String, default: null },
  spentBy: { type: String, default: null },
  rotatedAt: { type: Date, default: null },
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  endsAt: moment,
  endedAt: { type: Date, default: null },
  acr: { type: String, required: true },
  provedAt: moment,
  userAgent: { type: String, default: null },
})
  .index({ userId: 1 })
  .index({ expiresAt: 1 });
