import { z } from 'zod';
import { instant, version, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

/** The hero topic's only key, so there is exactly one hero. */
export const HERO_ID = 'hero';

export const heroState = z.object({
  id: z.literal(HERO_ID),
  version,
  episode_id: youtubeVideoId
    .nullable()
    .describe("Null while no episode qualifies. Determines the episode's `is_hero_featured`."),
  since: instant,
});
export type HeroState = z.infer<typeof heroState>;

export const heroChanged = defineMessage({
  type: 'catalogue.hero.changed.v1',
  topic: catalogueTopics.hero,
  summary: 'The featured episode and the time it became featured.',
  schema: heroState,
});
