import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { HERO_ID } from '@elevate/contracts/catalogue';
import { isDuplicateKey } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';
import { HERO_MODEL, type HeroDocument, type HeroPin } from './hero.schema.js';

export interface NextHero {
  readonly episodeId: string | null;
  readonly since: Date;
  readonly history: readonly FormerHero[];
  readonly pin: HeroPin | null;
  readonly excluded: readonly string[];
  readonly record?: AuditRecord | undefined;
}

@Injectable()
export class HeroRepository {
  constructor(@Inject(HERO_MODEL) readonly model: Model<HeroDocument>) {}

  find(): Promise<HeroDocument | null> {
    return this.model.findById(HERO_ID).lean<HeroDocument>();
  }

  /** Returns false if the stored hero has another version. */
  async replace(version: number, next: NextHero): Promise<boolean> {
    const { episodeId, since, history, pin, excluded, record } = next;
    const state = { id: HERO_ID, episode_id: episodeId, since: since.toISOString() };
    try {
      const { modifiedCount, upsertedCount } = await this.model.updateOne(
        { _id: HERO_ID, version },
        {
          $set: {
            ...{ state, history: [...history], unpublished: true, version: version + 1 },
            ...{ pin, excluded: [...excluded] },
          },
          ...(record && { $push: { unaudited: record } }),
        },
        { upsert: version === 0 },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
