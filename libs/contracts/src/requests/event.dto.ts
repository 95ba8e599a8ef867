import { IsArray, IsIn, IsString, Length } from 'class-validator';
import {
  EVENT_IMAGE_MESSAGES,
  EVENT_MESSAGES,
  EVENT_STATUSES,
  type EventStatus,
} from '@elevate/rules';
import { EventTextRule } from './event-text-rule.decorator.js';
import { IfGiven } from './if-given.decorator.js';

const ADDRESS_LENGTH = 500;
const IMAGE = { message: EVENT_IMAGE_MESSAGES.missing };
const LIST = { message: 'Tags must be a list of texts' };

class EventTextsDto {
  @EventTextRule('title')
  readonly title!: string;

  @EventTextRule('description_short')
  readonly description_short!: string;

  @EventTextRule('starts_at')
  readonly starts_at!: string;

  @EventTextRule('image_alt')
  readonly image_alt!: string;

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
