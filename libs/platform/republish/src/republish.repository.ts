import type { Model } from 'mongoose';
import { bulkWrite, type StateDocument } from '@elevate/mongo';
import type { Step } from './plan-step.js';

export class RepublishRepository<Document extends StateDocument<unknown>> {
  constructor(private readonly model: Model<Document>) {}

  async ids(): Promise<string[]> {
    const documents = await this.model.collection.find({}, { projection: { _id: 1 } }).toArray();
    return documents.map(({ _id }) => String(_id));
  }

  load(ids: readonly string[]): Promise<Document[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<Document[]>();
  }

  /** Keeps documents created in the meantime. */
  async insertMissing(documents: readonly Document[]): Promise<void> {
    if (documents.length === 0) return;
    const operations = documents.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    }));
    await bulkWrite(this.model.collection, operations);
  }

  async mark(steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return;
    const operations = steps.map(({ id, version, target, wasPublished }) => ({
      updateOne: {
        filter: { _id: id, version },
        update: {
          $set: { version: target, unpublished: true, ...(wasPublished && { told: true }) },
        },
      },
    }));
    await bulkWrite(this.model.collection, operations);
  }

  async unpublished(ids: readonly string[]): Promise<string[]> {
    const documents = await this.model
      .find({ _id: { $in: [...ids] } }, { unpublished: 1 })
      .lean<Document[]>();
    return documents.filter(({ unpublished }) => unpublished).map(({ _id }) => _id);
  }
}
