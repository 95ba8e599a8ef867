import { z } from 'zod';
import { instant, version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { eventsTopics } from './topics.js';

/** An absolute http or https address, or a path on the site itself. */
export const imageAddress = z.string().regex(/^(?:https?:\/\/[^\s/]+)?\/[^\s]*$/);

/** The same picture in another size, as WebP. */
export const imageSize = z.object({
  url: imageAddress,
  width: z.int().positive().describe('In pixels, as is the height.'),
  height: z.int().positive(),
});
export type ImageSize = z.infer<typeof imageSize>;

export const eventState = z.object({
  id: z.uuid(),
  version,
  title: z.string().min(1),
  description_short: z.string().min(1).describe('At most 140 characters as a person counts them.'),
  image_url: imageAddress.describe('For ever the same bytes: another picture has another address.'),
  image_alt: z.string().min(1),
  image_sizes: z
    .array(imageSize)
    .describe('Smallest first; beside `image_url`, for who can show WebP.'),
  starts_at: instant,
  ends_at: instant.nullable().describe('Never before `starts_at`.'),
  time_zone: z
    .string()
    .nullable()
    .describe(
      'The IANA name of the zone in which the times were given, e.g. `Africa/Lagos`; null where unknown.',
    ),
  organizer: z.string().nullable(),
  location: z.string().nullable(),
  cta_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .describe('Only ever http or https.'),
  tags: z.array(z.string()),
  status: z.literal('published').describe('Other events are not told of.'),
  published_at: instant.describe('When it last became published.'),
  created_at: instant,
  updated_at: instant
    .optional()
    .describe('When it was last edited; messages of before this was told do not say.'),
});
export type EventState = z.infer<typeof eventState>;

export const eventChanged = defineMessage({
  type: 'events.event.changed.v1',
  topic: eventsTopics.event,
  summary: 'The whole public state of a published event.',
  schema: eventState,
});

export const eventRemoved = defineRemoval({
  type: 'events.event.removed.v1',
  topic: eventsTopics.event,
  summary: 'The event is not published any more: archived, a draft again, or deleted.',
});
