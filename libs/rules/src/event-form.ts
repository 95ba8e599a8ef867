import { hasHiddenCharacters, hasMoreCharacters, normalizeLine } from './characters.js';
import { isTimeZone, parseInstant } from './instant.js';

export const EVENT_STATUSES = ['draft', 'published', 'archived'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** In graphemes. Only `description_short` comes from the specification. */
export const EVENT_LIMITS = {
  title: 150,
  description_short: 140,
  organizer: 120,
  location: 200,
  image_alt: 250,
  cta_url: 2_000,
  tags: 20,
  tag: 40,
  firstYear: 2000,
  lastYear: 2100,
} as const;

export const EVENT_MESSAGES = {
  required: 'Please fill in all required fields',
  descriptionTooLong: 'Description must be 140 characters or less',
  titleTooLong: 'Title must be 150 characters or less',
  organizerTooLong: 'Host/Organizer must be 120 characters or less',
  locationTooLong: 'Location/Venue must be 200 characters or less',
  altTooLong: 'Image Alt Text must be 250 characters or less',
  hidden: 'Please remove the invisible characters',
  wrongStart: 'Please provide a valid start date and time',
  wrongEnd: 'Please provide a valid end date and time',
  endBeforeStart: 'The event cannot end before it starts',
  wrongUrl: 'Event URL must be a valid address that starts with https:// or http://',
  wrongZone: 'Please provide a valid time zone',
  wrongStatus: 'Please choose Draft, Published or Archived',
  wrongPublishAt: 'Please provide a valid publication date and time',
  draftsOnly: 'Only a draft can have a publication time',
  tooManyTags: 'Please use 20 tags or fewer',
  tagTooLong: 'Each tag must be 40 characters or less',
} as const;

type Rule = (value: string, texts: { readonly starts_at?: string }) => string | undefined;

/** In the order of the form. Times are RFC 3339; tags are one comma-separated text. */
const RULES = {
  title: (value) => required(value) ?? line(value, EVENT_LIMITS.title, EVENT_MESSAGES.titleTooLong),
  organizer: (value) => line(value, EVENT_LIMITS.organizer, EVENT_MESSAGES.organizerTooLong),
  starts_at: (value) =>
    required(value) ?? (isPlausibleTime(value) ? undefined : EVENT_MESSAGES.wrongStart),
  ends_at: (value, { starts_at = '' }) => checkEnd(value, starts_at),
  time_zone: (value) => (value === '' || isTimeZone(value) ? undefined : EVENT_MESSAGES.wrongZone),
  location: (value) => line(value, EVENT_LIMITS.location, EVENT_MESSAGES.locationTooLong),
  cta_url: checkAddress,
  description_short: (value) =>
    required(value) ??
    line(value, EVENT_LIMITS.description_short, EVENT_MESSAGES.descriptionTooLong),
  image_alt: (value) =>
    required(value) ?? line(value, EVENT_LIMITS.image_alt, EVENT_MESSAGES.altTooLong),
  tags: checkTags,
  publish_at: (value) =>
    value === '' || isPlausibleTime(value) ? undefined : EVENT_MESSAGES.wrongPublishAt,
} satisfies Readonly<Record<string, Rule>>;

export type EventTextField = keyof typeof RULES;
export type EventTexts = Readonly<Record<EventTextField, string>>;

export const EVENT_TEXT_FIELDS = Object.keys(RULES) as EventTextField[];

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
  return RULES[field](value, texts);
}

export function checkEvent(texts: EventTexts, picture: EventPicture): EventProblem[] {
  const problems = EVENT_TEXT_FIELDS.flatMap((field): EventProblem[] => {
    const message = RULES[field](texts[field], texts);
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
  if (!fits || !/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    return EVENT_MESSAGES.wrongUrl;
  }
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
  /** Media types, by the name of the format. */
  types: { ics: 'text/calendar', csv: 'text/csv', json: 'application/json' },
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
  if (!EVENT_IMAGE.types.some((type) => type === file.type)) return EVENT_IMAGE_MESSAGES.wrongType;
  if (file.size > EVENT_IMAGE.maxBytes) return EVENT_IMAGE_MESSAGES.tooLarge;
  return file.size === 0 ? EVENT_IMAGE_MESSAGES.missing : undefined;
}
