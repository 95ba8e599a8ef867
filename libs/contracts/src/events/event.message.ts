import type { EventFieldName } from '@elevate/rules';
import { z } from 'zod';
import { absoluteAddress, instant, nullableText, optionalFlag, version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { eventsTopics } from '../topics.js';

/** An http(s) URL or a path on this site. */
export const imageAddress = z.string().regex(/^(?:https?:\/\/[^\s/]+)?\/[^\s]*$/);

export const imageSize = z.object({
  url: imageAddress,
  absolute_url: absoluteAddress,
  width: z.int().positive().describe('In pixels.'),
  height: z.int().positive(),
});

const percent = z.int().min(0).max(100);

export const imageFocus = z.object({
  x: percent.describe('From the left, in percent of the width.'),
  y: percent.describe('From the top, in percent of the height.'),
});
export type ImageFocus = z.infer<typeof imageFocus>;

// Only a draft has a publication time.
type PublicEventField = Exclude<EventFieldName, 'publish_at'>;

export const eventState = z.object({
  id: z.uuid(),
  version,
  title: z.string().min(1),
  description_short: z.string().min(1).describe('At most 140 characters (graphemes).'),
  image_url: imageAddress.describe('Immutable: a new image gets a new URL.'),
  absolute_image_url: absoluteAddress,
  image_alt: z.string().min(1),
  image_sizes: z.array(imageSize).describe('WebP versions of `image_url`, smallest first.'),
  image_focus: imageFocus
    .optional()
    .describe('The point that crops of the image keep; absent for the center.'),
  starts_at: instant,
  all_day: optionalFlag.describe(
    'True if only the days are known: `starts_at` is 00:00 UTC of the first day, `ends_at` of the day after the last.',
  ),
  ends_at: instant.nullable().describe('Never before `starts_at`.'),
  time_zone: nullableText.describe(
    'The IANA time zone of the event, e.g. `Africa/Lagos`; null if unknown.',
  ),
  organizer: z.string().nullable(),
  location: z.string().nullable(),
  cta_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .describe('Always http or https.'),
  tags: z.array(z.string()),
  status: z.literal('published').describe('Only published events are on this topic.'),
  published_at: instant.describe('The time of the latest publication.'),
  created_at: instant,
  is_sample: optionalFlag.describe(
    'True if the event is from the bundled sample and was never edited.',
  ),
  cancelled: optionalFlag.describe(
    'True if the organizer cancelled the event; it stays published with this mark.',
  ),
  updated_at: instant.optional().describe('The time of the latest edit; absent in older messages.'),
} satisfies Readonly<Record<PublicEventField, z.ZodType>> & z.ZodRawShape);
export type EventState = z.infer<typeof eventState>;

export const eventChanged = defineMessage({
  type: 'events.event.changed.v1',
  topic: eventsTopics.event,
  summary: 'The full public state of a published event.',
  schema: eventState,
});

export const eventRemoved = defineRemoval({
  type: 'events.event.removed.v1',
  topic: eventsTopics.event,
  summary: 'The event was archived, deleted or changed back to a draft.',
});
