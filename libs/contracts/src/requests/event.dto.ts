import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import {
  checkEventText,
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  EVENT_IMAGE_MESSAGES,
  EVENT_MESSAGES,
  EVENT_STATUSES,
  type EventStatus,
  type EventTextField,
  type EventTexts,
  isSuggestionKind,
  SEARCH_TERM_CHARACTERS,
  SUGGESTION_KINDS,
  SUGGESTION_MESSAGES,
  SUGGESTION_STATES,
  type SuggestionKind,
  type SuggestionState,
} from '@elevate/rules';
import {
  EVENT_FILTER_STATES,
  EVENT_PICTURES,
  EVENT_TABLE_SORTS,
  type EventFilter,
} from '../events/desk.js';
import type { NewSuggestion, SentSuggestion, SuggestionFilter } from '../events/index.js';
import { type FieldRule, Follows, IfGiven, OrNull } from './request.decorator.js';

const ADDRESS_LENGTH = 500;
const IMAGE = { message: EVENT_IMAGE_MESSAGES.missing };
const LIST = { message: 'Tags must be a list of texts' };

const onlyOfDrafts: FieldRule = (time, { status }) =>
  time !== '' && status !== 'draft' ? EVENT_MESSAGES.draftsOnly : undefined;

class ImageFocusDto {
  @IsInt()
  @Min(0)
  @Max(100)
  readonly x!: number;

  @IsInt()
  @Min(0)
  @Max(100)
  readonly y!: number;
}

/** Stands for a value that is no string: every rule rejects it. */
const NO_TEXT = '\u0000';

class EventTextsDto {
  @EventTextRule('title')
  readonly title!: string;

  @EventTextRule('description_short')
  readonly description_short!: string;

  @EventTextRule('starts_at')
  readonly starts_at!: string;

  @EventTextRule('image_alt')
  readonly image_alt!: string;

  @OrNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ImageFocusDto)
  readonly image_focus?: ImageFocusDto | null;

  @EventTextRule('organizer')
  readonly organizer?: string | null;

  @EventTextRule('ends_at')
  readonly ends_at?: string | null;

  @EventTextRule('time_zone')
  readonly time_zone?: string | null;

  @EventTextRule('location')
  readonly location?: string | null;

  @EventTextRule('cta_url')
  readonly cta_url?: string | null;

  @EventTextRule('tags')
  @IsString({ each: true, ...LIST })
  @IsArray(LIST)
  @IfGiven()
  readonly tags?: readonly string[];

  @IsIn(EVENT_STATUSES, { message: EVENT_MESSAGES.wrongStatus })
  readonly status!: EventStatus;

  @EventTextRule('publish_at')
  @Follows(onlyOfDrafts)
  @OrNull()
  readonly publish_at?: string | null;
}

export class NewEventDto extends EventTextsDto {
  @IsString(IMAGE)
  @Length(1, ADDRESS_LENGTH, IMAGE)
  readonly image_url!: string;
}

export class EventUpdateDto extends EventTextsDto {
  @IfGiven()
  @IsString(IMAGE)
  @Length(1, ADDRESS_LENGTH, IMAGE)
  readonly image_url?: string;
}

export class EventImportQueryDto {
  /** Text, as in the query; left out, the events are stored. */
  @IfGiven()
  @IsIn(['true', 'false'], { message: 'Must be true or false' })
  readonly dry_run?: 'true' | 'false';
}

export function EventTextRule(field: EventTextField): PropertyDecorator {
  const problemOf = (value: unknown, body: object): string | undefined =>
    checkEventText(field, textOf(value), { starts_at: startOf(body) });
  return ValidateBy({
    name: 'followsEventRule',
    validator: {
      validate: (value, args) => problemOf(value, args?.object ?? {}) === undefined,
      defaultMessage: (args) => problemOf(args?.value, args?.object ?? {}) ?? '',
    },
  });
}

/** Converts to form text: '' for nothing, commas between list items. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join();
  return typeof value === 'string' ? value : NO_TEXT;
}

function startOf(body: Partial<EventTexts>): string {
  return typeof body.starts_at === 'string' ? body.starts_at : '';
}

// Of an unknown kind, only the kind is wrong.
const checkAddress: FieldRule = (address, { kind }) =>
  isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined;

export class NewSuggestionDto implements NewSuggestion {
  @IsIn(SUGGESTION_KINDS, { message: SUGGESTION_MESSAGES.unknownKind })
  readonly kind!: SuggestionKind;

  @Follows(checkAddress)
  readonly address!: string;

  @Follows(checkSuggestionName)
  readonly name!: string;

  @OrNull()
  @Follows(checkSuggestionNote)
  readonly note?: string | null;
}

/** Only the site sends it: its own visitors cannot name a network. */
export class SentSuggestionDto extends NewSuggestionDto implements SentSuggestion {
  @IfGiven()
  @Matches(/^[\w-]{16}$/)
  readonly source?: string;
}

export class SuggestionFilterDto implements SuggestionFilter {
  @IfGiven()
  @IsIn(SUGGESTION_STATES)
  readonly state?: SuggestionState;

  @IfGiven()
  @IsIn(SUGGESTION_KINDS)
  readonly kind?: SuggestionKind;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}

const SORTS = EVENT_TABLE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export class EventFilterDto implements EventFilter {
  @IfGiven()
  @IsString()
  @MaxLength(SEARCH_TERM_CHARACTERS)
  readonly q?: string;

  @IfGiven()
  @IsIn(EVENT_FILTER_STATES)
  readonly state?: NonNullable<EventFilter['state']>;

  @IfGiven()
  @IsIn(EVENT_PICTURES)
  readonly picture?: NonNullable<EventFilter['picture']>;

  @IfGiven()
  @IsIn(SORTS)
  readonly sort?: NonNullable<EventFilter['sort']>;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
