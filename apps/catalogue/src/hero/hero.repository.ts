import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { HERO_ID, type HeroState } from '@elevate/contracts/catalogue';
import { type StateDocument, stateDocumentSchema, writeVersion } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface FormerHero {
  readonly episode_id: string;
  readonly until: string;
}

export type HeroPin = FormerHero;

export interface HeroDocument extends StateDocument<Omit<HeroState, 'version'>>, AuditCarrier {
  history: FormerHero[];
  pin?: HeroPin | null;
  excluded?: string[];
}

/** A single document, so that there are never two heroes. */
const heroSchema = carriesRecords(stateDocumentSchema<HeroDocument>('hero'));

export interface NextHero {
  readonly episodeId: string | null;
  readonly since: Date;
  readonly history: readonly FormerHero[];
  readonly pin: HeroPin | null;
  readonly excluded: readonly string[];
  readonly record?: AuditRecord | undefined;
}

export class HeroRepository extends repositoryOf(heroSchema) {
  override find(): Promise<HeroDocument | null> {
    return super.find(HERO_ID);
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
