import {
  checkEventText,
  EVENT_IMAGE_MESSAGES,
  EVENT_FIELDS,
  EVENT_IMPORT_OUTCOMES,
  EVENT_LIMITS,
  EVENT_MESSAGES,
  EVENT_STATUSES,
  type EventFormField,
  type EventStatus,
  type EventTextField,
  INSTANT_LENGTH,
  longestText,
  TIME_ZONE_LENGTH,
} from '@elevate/rules';
import { z } from 'zod';
import {
  characters,
  dtoOf,
  dtoWith,
  type FieldRule,
  oneOf,
  ruled,
  stated,
  text,
  textsOf,
} from '../dto.js';
import { described, named, nullableText, type Shape } from '../fields.js';
import { type EventState, imageFocus } from './event.message.js';

export type EventView = Omit<EventState, 'status' | 'published_at'> & {
  readonly status: EventStatus;
  readonly published_at: string | null;
  readonly updated_at: string;
  /** Set while a draft waits for its publication. */
  readonly publish_at: string | null;
};

/** `GET /v1/events` with an `EventFilter`. A page after the last one is the last one. */
export interface EventList {
  readonly items: readonly EventView[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface PublicEvents {
  readonly items: readonly EventState[];
}

type Body = Readonly<Record<string, unknown>>;

function problemOf(field: EventTextField, value: string, { starts_at: start }: Body) {
  return checkEventText(field, value, { starts_at: typeof start === 'string' ? start : '' });
}

function eventText(field: EventTextField, longest?: number) {
  const rule: FieldRule = (value, body) => problemOf(field, value, body);
  const fieldRules = EVENT_FIELDS[field];
  return 'limit' in fieldRules ? characters(rule, fieldRules.limit.most) : text(rule, longest);
}

const { givenTags, tag: tagCharacters } = EVENT_LIMITS;
const longestTag = longestText(tagCharacters);

function checkTags(tags: readonly string[]): string | undefined {
  if (tags.length > givenTags) return EVENT_MESSAGES.tooManyTags;
  const isLong = tags.some((tag) => tag.length > longestTag);
  return isLong ? EVENT_MESSAGES.tagTooLong : checkEventText('tags', tags.join());
}

function checkPublication(time: unknown, body: Body): string | undefined {
  if (time !== '' && body['status'] !== 'draft') return EVENT_MESSAGES.draftsOnly;
  return typeof time === 'string' ? problemOf('publish_at', time, body) : 'Must be a text';
}

const ADDRESS_LENGTH = 500;
const image = text(
  (address) => (address === '' ? EVENT_IMAGE_MESSAGES.missing : undefined),
  ADDRESS_LENGTH,
);

export const imageFocusSchema = imageFocus.meta({
  id: 'EventImageFocus',
  description: 'In percent of the width and of the height.',
});

/** Empty text means null. */
export class EventUpdateDto extends dtoOf(
  described('EventUpdate', 'The whole of an event once more.', {
    title: eventText('title'),
    description_short: eventText('description_short'),
    image_url: image.optional().describe('Left out, the image stays.'),
    image_alt: eventText('image_alt'),
    image_focus: imageFocusSchema
      .nullable()
      .optional()
      .describe('Whole numbers from 0 to 100; null for the center.'),
    starts_at: eventText('starts_at', INSTANT_LENGTH)
      .meta({ format: 'date-time' })
      .describe('RFC 3339 with an offset or `Z`, as is `ends_at`.'),
    ends_at: eventText('ends_at', INSTANT_LENGTH).nullable().optional(),
    time_zone: eventText('time_zone', TIME_ZONE_LENGTH).nullable().optional(),
    organizer: eventText('organizer').nullable().optional(),
    location: eventText('location').nullable().optional(),
    cta_url: eventText('cta_url', 4 * EVENT_LIMITS.cta_url)
      .nullable()
      .optional(),
    tags: textsOf(checkTags, givenTags, longestTag).optional(),
    status: oneOf(EVENT_STATUSES, EVENT_MESSAGES.wrongStatus),
    publish_at: ruled(stated({ maxLength: INSTANT_LENGTH }), checkPublication)
      .nullable()
      .optional()
      .describe('Of a draft only: RFC 3339. A time in the past publishes the event now.'),
  } satisfies Readonly<Record<EventFormField | 'image_url', z.ZodType>>),
) {}

export class NewEventDto extends dtoOf(
  EventUpdateDto.schema
    .extend({ image_url: image.describe('As it came back from the upload.') })
    .meta({ id: 'NewEvent' }),
) {}
export type NewEvent = Shape<typeof NewEventDto.schema>;

export const eventImageSizeSchema = described(
  'EventImageSize',
  'The same picture in another size, as WebP.',
  { url: z.string(), width: z.int().positive(), height: z.int().positive() },
);

export const eventImageSchema = described(
  'EventImage',
  'A stored image that waits, for a day, for an event that uses it.',
  {
    image_url: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    image_sizes: z.array(eventImageSizeSchema),
  },
);
export type EventImage = Shape<typeof eventImageSchema>;

export class EventImportQueryDto extends dtoWith({
  dry_run: oneOf(['true', 'false'], 'Must be true or false')
    .meta({ default: 'false' })
    .optional()
    .describe('Only says what the import would do.'),
}) {}

const eventImportEntrySchema = named('EventImportEntry', {
  place: z.string().describe('`Line 12` of a text, `Entry 3` of JSON.'),
  uid: z.string().nullable(),
  title: z.string().describe('At most 200 characters of it.'),
  starts_at: z.string().nullable(),
  all_day: z.boolean(),
  outcome: z.enum(EVENT_IMPORT_OUTCOMES),
  fields: z.array(z.string()).describe('The fields that change.'),
  notes: z.array(z.string()),
  reason: nullableText.describe('Why the entry is refused.'),
});

export type EventImportEntry = Shape<typeof eventImportEntrySchema>;

export const eventImportSchema = described(
  'EventImport',
  'The result of an import or of a dry run, entry by entry.',
  {
    dry_run: z.boolean(),
    counts: named('EventImportCounts', {
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
    entries: z.array(eventImportEntrySchema).describe('In the order of the file.'),
  },
);
export type EventImport = Shape<typeof eventImportSchema>;
