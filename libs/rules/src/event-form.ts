import messages from './event-messages.json' with { type: 'json' };
import { hasMoreCharacters, normalizeLine } from './characters.js';
import { hasHiddenCharacters } from './text-safety.js';
import { isTimeZone, parseInstant } from './instant.js';
import { isUrl } from './is-url.js';

export const EVENT_STATUSES = ['draft', 'published', 'archived'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const EVENT_LIMITS = {
  cta_url: 2_000,
  tags: 20,
  /** With repeated ones, which count once. */
  givenTags: 200,
  tag: 40,
  firstYear: 2000,
  lastYear: 2100,
} as const;

export const EVENT_MESSAGES = messages;

type Rule = (value: string, texts: { readonly starts_at?: string }) => string | undefined;

interface EventField {
  /** The name of the field in sentences. */
  readonly words: string;
  readonly isRequired?: boolean;
  /** In graphemes; the label names the field if it has more. */
  readonly limit?: { readonly label: string; readonly most: number };
  readonly rule?: Rule;
  /** `text` is taken as it is, `own` is read by `tableEntry` of the events service. */
  readonly column?: 'text' | 'own';
  /** A property of iCalendar that the import reads as text. */
  readonly inCalendar?: true;
  /** The value of events that were stored before the field existed; absent if there are none. */
  readonly earlier?: unknown;
}

/** In the order of the form. Times are RFC 3339; tags are comma-separated. */
const EVENT_TEXTS = {
  title: {
    words: 'title',
    isRequired: true,
    limit: { label: 'Title', most: 150 },
    column: 'text',
    inCalendar: true,
  },
  organizer: {
    words: 'organizer',
    limit: { label: 'Host/Organizer', most: 120 },
    column: 'text',
    inCalendar: true,
  },
  starts_at: {
    words: 'start',
    isRequired: true,
    rule: (value) => (isPlausibleTime(value) ? undefined : EVENT_MESSAGES.wrongStart),
    column: 'own',
  },
  ends_at: {
    words: 'end',
    rule: (value, { starts_at = '' }) => checkEnd(value, starts_at),
    column: 'own',
  },
  time_zone: {
    words: 'time zone',
    rule: (value) => (value === '' || isTimeZone(value) ? undefined : EVENT_MESSAGES.wrongZone),
    column: 'own',
  },
  location: {
    words: 'location',
    limit: { label: 'Location/Venue', most: 200 },
    column: 'text',
    inCalendar: true,
  },
  cta_url: { words: 'link', rule: checkAddress, column: 'text', inCalendar: true },
  // Only this limit comes from the specification.
  description_short: {
    words: 'description',
    isRequired: true,
    limit: { label: 'Description', most: 140 },
    column: 'text',
  },
  image_alt: {
    words: 'image alt text',
    isRequired: true,
    limit: { label: 'Image Alt Text', most: 250 },
    column: 'text',
  },
  tags: { words: 'tags', rule: checkTags, column: 'own', inCalendar: true },
  publish_at: {
    words: 'publication time',
    rule: (value) =>
      value === '' || isPlausibleTime(value) ? undefined : EVENT_MESSAGES.wrongPublishAt,
    earlier: null,
  },
} as const satisfies Readonly<Record<string, EventField>>;

/** Other lists of an event's fields are derived from this, or checked against it. */
export const EVENT_FIELDS = {
  ...EVENT_TEXTS,
  status: { words: 'status', column: 'own', inCalendar: true },
  image_focus: { words: 'image focus', earlier: null },
  all_day: { words: 'whole days', earlier: false },
  cancelled: { words: 'cancellation', inCalendar: true, earlier: false },
} as const satisfies Readonly<Record<string, EventField>>;

export type EventFieldName = keyof typeof EVENT_FIELDS;
export type EventTextField = keyof typeof EVENT_TEXTS;
/** The fields of the form besides the image. */
export type EventFormField = Exclude<EventFieldName, 'all_day' | 'cancelled'>;
export type EventTexts = Readonly<Record<EventTextField, string>>;

type NamesWith<Part> = {
  [Name in EventFieldName]: (typeof EVENT_FIELDS)[Name] extends Part ? Name : never;
}[EventFieldName];
export type EventTextColumn = NamesWith<{ readonly column: 'text' }>;
export type EventColumn = 'id' | EventTextColumn | NamesWith<{ readonly column: 'own' }>;
export type EventCalendarField = NamesWith<{ readonly inCalendar: true }>;
type LaterField = NamesWith<{ readonly earlier: unknown }>;

const FIELDS: Readonly<Record<EventFieldName, EventField>> = EVENT_FIELDS;
const NAMES = Object.keys(FIELDS) as EventFieldName[];

export const EVENT_TEXT_FIELDS = Object.keys(EVENT_TEXTS) as EventTextField[];

export const EVENT_TEXT_COLUMNS = NAMES.filter(
  (name): name is EventTextColumn => FIELDS[name].column === 'text',
);

/** Columns of CSV, and names in JSON. */
export const EVENT_COLUMNS: readonly EventColumn[] = [
  'id',
  ...NAMES.filter((name): name is Exclude<EventColumn, 'id'> => 'column' in FIELDS[name]),
];

/** An import gives the other columns a default. */
export const REQUIRED_EVENT_COLUMNS = ['title', 'starts_at'] as const satisfies EventColumn[];

/** The values of fields that an older event lacks. */
export const EARLIER_EVENT = Object.fromEntries(
  NAMES.filter((name) => 'earlier' in FIELDS[name]).map((name) => [name, FIELDS[name].earlier]),
) as { readonly [Name in LaterField]: (typeof EVENT_FIELDS)[Name]['earlier'] };

export function eventFieldWords(name: string): string {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name as EventFieldName].words : name;
}

export interface EventProblem {
  readonly field: EventTextField | 'image';
  readonly message: string;
}

export interface EventPicture {
  readonly file: { readonly type: string; readonly size: number } | null;
  /** New events need an image; existing ones may keep theirs. */
  readonly isNew: boolean;
}

export function checkEventText(
  field: EventTextField,
  value: string,
  texts: Partial<EventTexts> = {},
): string | undefined {
  const { isRequired, limit, rule }: EventField = EVENT_TEXTS[field];
  return (
    (isRequired ? required(value) : undefined) ??
    (limit && line(value, limit.most, `${limit.label} must be ${limit.most} characters or less`)) ??
    rule?.(value, texts)
  );
}

export function checkEvent(texts: EventTexts, picture: EventPicture): EventProblem[] {
  const problems = EVENT_TEXT_FIELDS.flatMap((field): EventProblem[] => {
    const message = checkEventText(field, texts[field], texts);
    return message === undefined ? [] : [{ field, message }];
  });
  const image = checkPicture(picture);
  if (image !== undefined) problems.push({ field: 'image', message: image });
  return problems.sort((a, b) => rankOf(a) - rankOf(b));
}

export function parseTags(text: string): string[] {
  const tags = text.split(',').map(normalizeLine).filter(Boolean);
  const first = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!first.has(key)) first.set(key, tag);
  }
  return [...first.values()];
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(', ');
}

// Spaces and zero-width characters do not count as a value.
function required(value: string): string | undefined {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) ? undefined : EVENT_MESSAGES.required;
}

function line(value: string, most: number, tooLong: string): string | undefined {
  const text = normalizeLine(value);
  if (hasMoreCharacters(text, most)) return tooLong;
  return hasHiddenCharacters(text) ? EVENT_MESSAGES.hidden : undefined;
}

function isPlausibleTime(value: string): boolean {
  const time = parseInstant(value);
  if (time === undefined) return false;
  const year = new Date(time).getUTCFullYear();
  return year >= EVENT_LIMITS.firstYear && year <= EVENT_LIMITS.lastYear;
}

function checkEnd(value: string, start: string): string | undefined {
  if (value === '') return undefined;
  if (!isPlausibleTime(value)) return EVENT_MESSAGES.wrongEnd;
  const from = parseInstant(start);
  const isBefore = from !== undefined && (parseInstant(value) ?? from) < from;
  return isBefore ? EVENT_MESSAGES.endBeforeStart : undefined;
}

// Only http(s): `javascript:` URLs parse too. No credentials: `https://bank.com@evil.com` misleads.
function checkAddress(value: string): string | undefined {
  const address = value.trim();
  if (address === '') return undefined;
  const fits = address.length <= EVENT_LIMITS.cta_url && !hasHiddenCharacters(address);
  if (!fits || !/^https?:\/\//i.test(address) || !isUrl(address)) return EVENT_MESSAGES.wrongUrl;
  const { username, password } = new URL(address);
  return username + password === '' ? undefined : EVENT_MESSAGES.wrongUrl;
}

function checkTags(text: string): string | undefined {
  const tags = parseTags(text);
  if (tags.length > EVENT_LIMITS.tags) return EVENT_MESSAGES.tooManyTags;
  if (tags.some((tag) => hasMoreCharacters(tag, EVENT_LIMITS.tag)))
    return EVENT_MESSAGES.tagTooLong;
  return tags.some(hasHiddenCharacters) ? EVENT_MESSAGES.hidden : undefined;
}

function checkPicture({ file, isNew }: EventPicture): string | undefined {
  if (file) return checkEventImage(file);
  return isNew ? EVENT_IMAGE_MESSAGES.missing : undefined;
}

function rankOf({ field, message }: EventProblem): number {
  if (message === EVENT_MESSAGES.required) return 0;
  if (field === 'description_short') return 1;
  return field === 'image' ? 2 : 3;
}

export const EVENT_IMPORT = {
  /** Media types, by the ending of the file; `.vcs` is vCalendar 1.0. */
  types: { ics: 'text/calendar', vcs: 'text/calendar', csv: 'text/csv', json: 'application/json' },
  maxBytes: 1024 * 1024,
  maxEntries: 500,
} as const;

export const EVENT_IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type EventImportOutcome = (typeof EVENT_IMPORT_OUTCOMES)[number];

/** The image size limit and the accepted types; a file of exactly `maxBytes` passes. */
export const EVENT_IMAGE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  /** Bounds memory: a small file can decode to a huge bitmap. */
  maxMegapixels: 40,
} as const;

export const EVENT_IMAGE_MESSAGES = {
  wrongType: 'Only JPG, PNG, and WebP images are allowed',
  heic: 'Only JPG, PNG, and WebP images are allowed. This is a HEIC image: save or export it as JPG, then choose that file.',
  avif: 'Only JPG, PNG, and WebP images are allowed. This is an AVIF image: save or export it as JPG, PNG or WebP, then choose that file.',
  damaged: 'This image is damaged or incomplete. Please choose another file.',
  tooLarge: 'Image must be less than 5MB',
  tooManyPixels: `Image must have at most ${EVENT_IMAGE.maxMegapixels} megapixels`,
  missing: 'Please upload an event image',
} as const;

export function checkEventImage(file: {
  readonly type: string;
  readonly size: number;
  readonly name?: string;
}): string | undefined {
  // Some browsers do not know the type.
  if (/^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name ?? ''))
    return EVENT_IMAGE_MESSAGES.heic;
  if (file.type === 'image/avif' || /\.avifs?$/i.test(file.name ?? ''))
    return EVENT_IMAGE_MESSAGES.avif;
  if (!EVENT_IMAGE.types.some((type) => type === file.type)) return EVENT_IMAGE_MESSAGES.wrongType;
  if (file.size > EVENT_IMAGE.maxBytes) return EVENT_IMAGE_MESSAGES.tooLarge;
  return file.size === 0 ? EVENT_IMAGE_MESSAGES.missing : undefined;
}
