import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { HERO_ID, type HeroState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema, writeVersion } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

export interface FormerHero {
  readonly episode_id: string;
  readonly until: string;
}

type StoredHero = Omit<HeroState, 'version'>;

export type HeroPin = FormerHero;

export interface HeroDocument extends StateDocument<StoredHero>, AuditCarrier {
  history: FormerHero[];
  pin?: HeroPin | null;
  excluded?: string[];
}

/** A single document, so that there are never two heroes. */
const heroSchema = carriesRecords(
  stateDocumentSchema<HeroDocument>('hero', {
    history: { type: [{ _id: false, episode_id: String, until: String }], required: true },
    pin: { type: { _id: false, episode_id: String, until: String }, default: undefined },
    excluded: { type: [String], default: undefined },
  }),
);

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
  readonly model: Model<HeroDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Hero', heroSchema);
  }

  find(): Promise<HeroDocument | null> {
    return this.model.findById(HERO_ID).lean<HeroDocument>();
  }

  replace(version: number, next: NextHero): Promise<boolean> {
    const { episodeId, since, history, pin, excluded, record } = next;
    const state = { id: HERO_ID, episode_id: episodeId, since: since.toISOString() };
    const $set = { state, history: [...history], unpublished: true, pin, excluded: [...excluded] };
    return writeVersion(
      this.model,
      { _id: HERO_ID, version },
      { $set, ...(record && { $push: { unaudited: record } }) },
    );
  }
}
