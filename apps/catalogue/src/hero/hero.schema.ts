import type { Connection, Model } from 'mongoose';
import type { HeroState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';

export const HERO_MODEL = Symbol('HERO_MODEL');

export type StoredHero = Omit<HeroState, 'version'>;

export interface HeroDocument extends StateDocument<StoredHero> {
  history: FormerHero[];
}

/** A single document, so that there are never two heroes. */
export function heroModel(connection: Connection): Model<HeroDocument> {
  const schema = stateDocumentSchema<HeroDocument>('hero', {
    history: { type: [{ _id: false, episode_id: String, until: String }], required: true },
  });
  return modelOf(connection, 'Hero', schema);
}
