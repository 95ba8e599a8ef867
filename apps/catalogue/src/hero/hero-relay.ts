import { catalogueTopics, HERO_ID, heroChanged } from '@elevate/contracts/catalogue';
import { stateRelay } from '../publishing/state-relay.js';
import { HERO_MODEL, type HeroDocument } from './hero.schema.js';

export class HeroRelay extends stateRelay<HeroDocument>(HERO_MODEL, {
  topic: catalogueTopics.hero.name,
  toMessage: ({ _id: subject, version, state }) => ({
    type: heroChanged.type,
    subject,
    sequence: version,
    data: { ...state, version },
  }),
  toRemoved: () => ({
    state: { id: HERO_ID, episode_id: null, since: new Date().toISOString() } as const,
    history: [],
  }),
}) {}
