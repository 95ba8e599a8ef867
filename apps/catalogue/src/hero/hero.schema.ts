import type { Connection, Model } from 'mongoose';
import type { HeroState } from '@elevate/contracts/catalogue';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';

/** The hero's public state; its version stands beside it. */
export type StoredHero = Omit<HeroState, 'version'>;

export interface HeroDocument extends StateDocument<StoredHero> {
  /** Who was the hero within the last 24 hours, oldest first. */
  history: FormerHero[];
}

/** The collection of one document: one hero, so never two featured episodes. */
export function heroModel(connection: Connection): Model<HeroDocument> {
  const schema = stateDocumentSchema<StoredHero>('hero', {
    history: { type: [{ _id: false, episode_id: String, until: String }], required: true },
  });
  return connection.model<HeroDocument>('Hero', schema as never, undefined, {
    overwriteModels: true,
  });
}
