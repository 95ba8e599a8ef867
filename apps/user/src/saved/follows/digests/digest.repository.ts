import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { DigestView } from '@elevate/contracts/user';
import { MONGO } from '@elevate/service-defaults';
import type { DigestTimes } from '@elevate/rules';
import { documentSchema, modelOf } from '@elevate/mongo';

@Injectable()
export class DigestRepository {
  private readonly model: Model<DigestDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Digest', digestSchema);
  }

  find(userId: string): Promise<DigestDocument | null> {
    return this.model.findById(userId).lean<DigestDocument>();
  }

  findByToken(unsubscribeToken: string): Promise<DigestDocument | null> {
    return this.model.findOne({ unsubscribeToken }).lean<DigestDocument>();
  }

  async put(
    _id: string,
    wish: Partial<DigestDocument>,
    first: Pick<DigestDocument, 'unsubscribeToken'>,
  ): Promise<void> {
    await this.model.updateOne({ _id }, { $set: wish, $setOnInsert: first }, { upsert: true });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  due(now: Date, limit: number): Promise<DigestDocument[]> {
    return this.model
      .find({ tryAt: { $ne: null, $lte: now }, inHand: null })
      .sort({ tryAt: 1 })
      .limit(limit)
      .lean<DigestDocument[]>();
  }

  /** Of processes that died: only one sends at a time. */
  inHand(limit: number): Promise<DigestDocument[]> {
    return this.model
      .find({ 'inHand.id': { $exists: true } })
      .limit(limit)
      .lean<DigestDocument[]>();
  }

  /** Before the mail is handed over. False if the digest changed meanwhile. */
  async take({ _id, dueAt }: DigestDocument, inHand: DigestInHand): Promise<boolean> {
    const free = { _id, dueAt, inHand: null };
    const { modifiedCount } = await this.model.updateOne(free, { $set: { inHand } });
    return modifiedCount === 1;
  }

  /** A member may have changed the wish meanwhile; then its times stay. */
  async settle({ _id, dueAt }: DigestDocument, change: Partial<DigestDocument>): Promise<void> {
    const { matchedCount } = await this.model.updateOne({ _id, dueAt }, { $set: change });
    if (matchedCount > 0) return;
    const { coveredUntil, stopped } = change;
    const lasting = { ...(coveredUntil && { coveredUntil }), ...(stopped && { stopped }) };
    await this.model.updateOne({ _id }, { $set: { ...lasting, inHand: null } });
  }
}

/** A mail that a process is handing over, or was when it died. */
export interface DigestInHand {
  /** The mail's id: equal for each try of one due time. */
  readonly id: string;
  /** The digest names what arrived until then. */
  readonly until: Date;
}

export interface DigestDocument extends DigestTimes {
  readonly _id: string;
  /** The due time; null without a next digest. */
  readonly dueAt: Date | null;
  /** Not before `dueAt`; later after a failure that may pass. */
  readonly tryAt: Date | null;
  /** Items that arrived until then were sent or are older. */
  readonly coveredUntil: Date;
  readonly inHand: DigestInHand | null;
  /** The mail server refused the address. */
  readonly stopped: 'refused' | null;
  /** Stored as it is: it can only stop the digest. */
  readonly unsubscribeToken: string;
}

const text = { type: String, required: true };
const inHand = new Schema<DigestInHand>({ id: String, until: Date }, { _id: false, id: false });
const digestSchema = documentSchema<DigestDocument>('digests', {
  frequency: text,
  zone: text,
  unsubscribeToken: text,
  weekday: { type: Number, required: true },
  hour: { type: Number, required: true },
  dueAt: { type: Date, default: null },
  tryAt: { type: Date, default: null },
  coveredUntil: { type: Date, required: true },
  inHand: { type: inHand, default: null },
  stopped: { type: String, default: null },
})
  .index({ tryAt: 1 })
  .index({ 'inHand.id': 1 })
  .index({ unsubscribeToken: 1 }, { unique: true });

const NEVER: DigestView = {
  frequency: 'off',
  weekday: 1,
  hour: 8,
  zone: 'UTC',
  next_at: null,
  stopped: null,
};

export function toDigestView(digest: DigestDocument | null): DigestView {
  if (!digest) return NEVER;
  const { frequency, weekday, hour, zone, dueAt, stopped } = digest;
  return {
    frequency,
    weekday,
    hour,
    zone,
    stopped,
    next_at: dueAt?.toISOString() ?? null,
  };
}
