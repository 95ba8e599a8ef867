import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { HeroState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { FormerHero } from './choose-hero.js';

export const HERO_MODEL = Symbol('HERO_MODEL');

export type StoredHero = Omit<HeroState, 'version'>;

export interface HeroPin {
  readonly episode_id: string;
  readonly until: string;
}

export interface HeroDocument extends StateDocument<StoredHero>, AuditCarrier {
  history: FormerHero[];
  pin?: HeroPin | null;
  /** Ids of episodes that are never chosen. */
  excluded?: string[];
}

/** A single document, so that there are never two heroes. */
export function heroModel(connection: Connection): Model<HeroDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<HeroDocument>('hero', {
      history: { type: [{ _id: false, episode_id: String, until: String }], required: true },
      pin: { type: { _id: false, episode_id: String, until: String }, default: undefined },
      excluded: { type: [String], default: undefined },
    }),
  );
  return modelOf(connection, 'Hero', schema);
}
