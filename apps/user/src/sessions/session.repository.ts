import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { type Acr, PASSWORD_ACR } from '@elevate/contracts/user';
import { MONGO } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.repository.js';
import { documentSchema, isDuplicateKey, modelOf } from '@elevate/mongo';

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
  async rotate(
    { sessionId, secretHash }: { readonly sessionId: string; readonly secretHash: string },
    change: Pick<SessionDocument, 'tokenHash' | 'spentBy' | 'expiresAt'> & {
      readonly rotatedAt: Date;
      readonly lastUsedAt: Date;
    },
  ): Promise<SessionDocument | null> {
    const live = { endedAt: null, expiresAt: { $gt: change.rotatedAt } };
    const rotated = await this.model
      .findOneAndUpdate(
        { _id: sessionId, tokenHash: secretHash, ...live, endsAt: { $gt: change.rotatedAt } },
        { $set: { ...change, previousHash: secretHash } },
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

export function isLive(session: SessionDocument, account: AccountDocument, now: Date): boolean {
  if (session.userId !== account._id || session.endedAt !== null) return false;
  if (session.expiresAt <= now || session.endsAt <= now) return false;
  return session.epoch === account.sessionEpoch || session._id === account.keptSession;
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

@Injectable()
export class SigningKeyRepository {
  private readonly model: Model<SigningKeyDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'SigningKey', signingKeySchema);
  }

  all(): Promise<SigningKeyDocument[]> {
    return this.model.find().sort({ period: 1 }).lean<SigningKeyDocument[]>();
  }

  async insert(key: SigningKeyDocument): Promise<void> {
    try {
      await this.model.create(key);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async removeAll(): Promise<void> {
    await this.model.deleteMany({});
  }

  async keepPeriods(first: number, last: number): Promise<void> {
    await this.model.deleteMany({ $or: [{ period: { $lt: first } }, { period: { $gt: last } }] });
  }
}

export interface SigningKeyDocument {
  _id: string;
  period: number;
  /** Private JWK as JSON, encrypted if a secret is configured. */
  privateJwk: string;
  publicJwk: string;
  createdAt: Date;
}

const text = { type: String, required: true };
const signingKeySchema = documentSchema<SigningKeyDocument>('signing_keys', {
  period: { type: Number, required: true },
  privateJwk: text,
  publicJwk: text,
  createdAt: { type: Date, required: true },
}).index({ period: 1 }, { unique: true });
