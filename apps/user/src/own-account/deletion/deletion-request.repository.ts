import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDocument } from '../../accounts/account.schema.js';

@Injectable()
export class DeletionRequestRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** An earlier request keeps its time; false if there is one. */
  async open(id: string, deletionAt: Date, deletionWithCode: boolean): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, deletionAt: null, removed: { $ne: true } },
      { $set: { deletionAt, deletionWithCode } },
    );
    return modifiedCount > 0;
  }

  /** False without a request. */
  async drop(id: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, deletionAt: { $ne: null }, removed: { $ne: true } },
      { $set: { deletionAt: null, deletionWithCode: null } },
    );
    return modifiedCount > 0;
  }

  async deletionAt(id: string): Promise<Date | null> {
    const account = await this.model.findById(id, { deletionAt: 1 }).lean<AccountDocument>();
    return account?.deletionAt ?? null;
  }

  findDue(now: Date, limit: number): Promise<AccountDocument[]> {
    const due = { deletionAt: { $ne: null, $lte: now }, removed: { $ne: true } };
    return this.model.find(due).limit(limit).lean<AccountDocument[]>();
  }
}
