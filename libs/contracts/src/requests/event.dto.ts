import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  EVENT_IMAGE_MESSAGES,
  EVENT_MESSAGES,
  EVENT_STATUSES,
  type EventStatus,
} from '@elevate/rules';
import { EventTextRule } from './event-text-rule.decorator.js';
import { Follows, type FieldRule } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { OrNull } from './or-null.decorator.js';

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
