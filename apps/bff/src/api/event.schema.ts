import { z } from 'zod';

export const eventImageSizeSchema = z
  .object({ url: z.string(), width: z.int().positive(), height: z.int().positive() })
  .meta({ id: 'EventImageSize', description: 'The same picture in another size, as WebP.' });

export const imageFocusSchema = z
  .object({ x: z.int(), y: z.int() })
  .meta({ id: 'EventImageFocus', description: 'In percent of the width and of the height.' });

const address = 'An absolute address, or a path of this site.';

export const eventCardSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description_short: z.string(),
    image_url: z.string().describe(address),
    image_sizes: z.array(eventImageSizeSchema).describe('Smallest first.'),
    image_alt: z.string(),
    image_focus: imageFocusSchema
      .optional()
      .describe('The point that crops of the image keep; absent for the center.'),
    starts_at: z.string().describe('RFC 3339, UTC.'),
    all_day: z
      .boolean()
      .optional()
      .describe(
        'True if only the days are known: from `starts_at` to before `ends_at`, both at 00:00 UTC.',
      ),
    ends_at: z.string().nullable().describe('Never before `starts_at`.'),
    time_zone: z
      .string()
      .nullable()
      .describe('The IANA name of the zone the event takes place in; null where unknown.'),
    organizer: z.string().nullable(),
    location: z.string().nullable(),
    cta_url: z.string().nullable().describe("The event's own page; http or https."),
    tags: z.array(z.string()),
  })
  .meta({ id: 'EventCard', description: 'A conference, a meetup.' });
export type EventCard = z.infer<typeof eventCardSchema>;

export const eventCardsSchema = z
  .object({
    items: z.array(eventCardSchema).describe('The one that begins last first.'),
    next_change_at: z
      .string()
      .nullable()
      .describe('When the next event begins and changes this list; null where none will.'),
    next_up: eventCardSchema
      .nullable()
      .describe('Of the events that have not ended, the first to begin; null without one.'),
  })
  .meta({ id: 'EventCards' });
export type EventCards = z.infer<typeof eventCardsSchema>;
