import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import type { SuggestionFilter } from '@elevate/contracts/events';
import { isDuplicateKey } from '@elevate/mongo';
import type { SuggestionState } from '@elevate/rules';
import { suggestionNotFound } from './suggestion.errors.js';
import type { SuggestionTexts } from './suggestion.mapper.js';
import { SUGGESTION_MODEL, type SuggestionDocument } from './suggestion.schema.js';

export interface Decision {
  readonly from: SuggestionState;
  readonly to: SuggestionState;
  readonly at: Date;
  readonly record: AuditRecord;
}

type Choice = Omit<SuggestionFilter, 'page'>;

@Injectable()
export class SuggestionRepository {
  constructor(@Inject(SUGGESTION_MODEL) private readonly model: Model<SuggestionDocument>) {}

  /** Inserts a new suggestion; of a known one, only the count and the last date change. */
  async count(texts: SuggestionTexts, at: Date): Promise<void> {
    try {
      await this.upsert(texts, at);
    } catch (error) {
      // Two requests inserted the same suggestion at once.
      if (!isDuplicateKey(error)) throw error;
      await this.upsert(texts, at);
    }
  }

  countOf(choice: Choice): Promise<number> {
    return this.model.countDocuments(choice);
  }

  find(choice: Choice, skip: number, limit: number): Promise<SuggestionDocument[]> {
    return this.model
      .find(choice)
      .sort({ lastAt: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean<SuggestionDocument[]>();
  }

  /** @throws AppError `EVENTS.SUGGESTION_NOT_FOUND` */
  async findOrFail(id: string): Promise<SuggestionDocument> {
    const found = await this.model.findById(id).lean<SuggestionDocument>();
    if (!found) throw suggestionNotFound();
    return found;
  }

  /** Null if another decision came first. */
  decide(id: string, { from, to, at, record }: Decision): Promise<SuggestionDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, state: from },
        {
          $set: { state: to, decidedAt: to === 'open' ? null : at },
          $push: { unaudited: record },
        },
        { returnDocument: 'after' },
      )
      .lean<SuggestionDocument>();
  }

  async deleteDecidedBefore(time: Date): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({
      state: { $ne: 'open' },
      decidedAt: { $lt: time },
    });
    return deletedCount;
  }

  private async upsert({ _id, ...texts }: SuggestionTexts, at: Date): Promise<void> {
    await this.model.updateOne(
      { _id },
      {
        $setOnInsert: { ...texts, state: 'open', firstAt: at, decidedAt: null },
        $set: { lastAt: at },
        $inc: { count: 1 },
      },
      { upsert: true },
    );
  }
}
