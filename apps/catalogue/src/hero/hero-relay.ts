import { catalogueTopics, HERO_ID, heroChanged } from '@elevate/contracts/catalogue';
import { topicRelay } from '@elevate/republish';
import { HeroRepository } from './hero.repository.js';

export class HeroRelay extends topicRelay(HeroRepository, {
  topic: catalogueTopics.hero,
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
