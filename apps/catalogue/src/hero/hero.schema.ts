import type { Connection, Model } from 'mongoose';
import type { HeroState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';

/** Injection token of the collection's model. */
export const HERO_MODEL = Symbol('HERO_MODEL');

/** The hero's public state; its version is a field of the document. */
export type StoredHero = Omit<HeroState, 'version'>;

export interface HeroDocument extends StateDocument<StoredHero> {
  /** The heroes of the last 24 hours, oldest first. */
  history: FormerHero[];
}

/** A collection of one document, so there are never two heroes. */
export function heroModel(connection: Connection): Model<HeroDocument> {
  const schema = stateDocumentSchema<HeroDocument>('hero', {
    history: { type: [{ _id: false, episode_id: String, until: String }], required: true },
  });
  return modelOf(connection, 'Hero', schema);
}
