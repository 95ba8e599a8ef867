import { z } from 'zod';
import { instant, version, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

/** The key of the only aggregate on the hero topic: one hero, so one featured episode. */
export const HERO_ID = 'hero';

export const heroState = z.object({
  id: z.literal(HERO_ID),
  version,
  episode_id: youtubeVideoId
    .nullable()
    .describe(
      "Null while no episode qualifies. The episode's `is_hero_featured` follows from this.",
    ),
  since: instant,
});
export type HeroState = z.infer<typeof heroState>;

export const heroChanged = defineMessage({
  type: 'catalogue.hero.changed.v1',
  topic: catalogueTopics.hero,
  summary: 'Which episode is featured, since when.',
  schema: heroState,
});
