import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { digestModel, type DigestDocument, type DigestInHand } from './digest.schema.js';

@Injectable()
export class DigestRepository {
  private readonly model: Model<DigestDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = digestModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  find(userId: string): Promise<DigestDocument | null> {
    return this.model.findById(userId).lean<DigestDocument>();
  }

  findByToken(unsubscribeToken: string): Promise<DigestDocument | null> {
    return this.model.findOne({ unsubscribeToken }).lean<DigestDocument>();
  }

  /** `first` applies to an account that had none. */
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

  /** Digests that a process had in hand when it died: only one process sends at a time. */
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
