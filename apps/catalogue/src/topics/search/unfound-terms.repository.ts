import type { CountedTerm } from '@elevate/contracts/catalogue';
import { bulkWrite, documentSchema } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface UnfoundTermDocument {
  _id: string;
  term: string;
  day: string;
  count: number;
}

/** Bounds what a flood of made-up terms can store. */
const MOST_DOCUMENTS = 20_000;

/** One document a term and day, so that each day leaves by itself. */
const schema = documentSchema<UnfoundTermDocument>('unfound-terms').index({ day: 1 });

export class UnfoundTermsRepository extends repositoryOf(schema) {
  async add(day: string, terms: readonly CountedTerm[]): Promise<void> {
    if (terms.length === 0 || (await this.model.estimatedDocumentCount()) >= MOST_DOCUMENTS) return;
    const operations = terms.map(({ term, count }) => ({
      updateOne: {
        filter: { _id: `${day} ${term}` },
        update: { $inc: { count }, $set: { term, day } },
        upsert: true,
      },
    }));
    await bulkWrite<UnfoundTermDocument>(this.model.collection, operations);
  }

  since(day: string): Promise<UnfoundTermDocument[]> {
    return this.model.find({ day: { $gte: day } }).lean<UnfoundTermDocument[]>();
  }

  async prune(day: string): Promise<void> {
    await this.model.deleteMany({ day: { $lt: day } });
  }
}
