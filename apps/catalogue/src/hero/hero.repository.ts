import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { HERO_ID } from '@elevate/contracts/catalogue';
import { isDuplicateKey } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';
import { HERO_MODEL, type HeroDocument } from './hero.schema.js';

export interface NextHero {
  readonly episodeId: string | null;
  readonly since: Date;
  readonly history: readonly FormerHero[];
}

@Injectable()
export class HeroRepository {
  constructor(@Inject(HERO_MODEL) readonly model: Model<HeroDocument>) {}

  find(): Promise<HeroDocument | null> {
    return this.model.findById(HERO_ID).lean<HeroDocument>();
  }

  async replace(version: number, { episodeId, since, history }: NextHero): Promise<boolean> {
    const state = { id: HERO_ID, episode_id: episodeId, since: since.toISOString() };
    try {
      const { modifiedCount, upsertedCount } = await this.model.updateOne(
        { _id: HERO_ID, version },
        { $set: { state, history: [...history], unpublished: true, version: version + 1 } },
        { upsert: version === 0 },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
