import { z } from 'zod';

export const topicSchema = z
  .object({
    name: z.string(),
    episodes: z.int().positive().describe('The number of episodes with this topic.'),
  })
  .meta({ id: 'Topic' });

export const speakerSchema = z
  .object({
    id: z
      .string()
      .describe('The name in lower case, without accents and punctuation; the page’s address.'),
    name: z.string(),
    episodes: z.int().positive().describe('The number of episodes with this speaker.'),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof speakerSchema>;
