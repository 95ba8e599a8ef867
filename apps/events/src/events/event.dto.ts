import { IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';
import {
  EVENT_IMAGE_MESSAGES,
  EVENT_MESSAGES,
  EVENT_STATUSES,
  EVENT_TIMES,
  type EventStatus,
  type EventTimes,
} from '@elevate/rules';
import { FollowsEventRule } from './event-rule.decorator.js';

const ADDRESS_LENGTH = 500;
const IMAGE = { message: EVENT_IMAGE_MESSAGES.missing };
const LIST = { message: 'Tags must be a list of texts' };

class EventTextsDto {
  @FollowsEventRule('title')
  readonly title!: string;

  @FollowsEventRule('description_short')
  readonly description_short!: string;

  @FollowsEventRule('starts_at')
  readonly starts_at!: string;

  @FollowsEventRule('image_alt')
  readonly image_alt!: string;

  @FollowsEventRule('organizer')
  readonly organizer?: string | null;

  @FollowsEventRule('ends_at')
  readonly ends_at?: string | null;

  @FollowsEventRule('time_zone')
  readonly time_zone?: string | null;

  @FollowsEventRule('location')
  readonly location?: string | null;

  @FollowsEventRule('cta_url')
  readonly cta_url?: string | null;

  @FollowsEventRule('tags')
  @IsString({ each: true, ...LIST })
  @IsArray(LIST)
  @IsOptional()
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
  @IsOptional()
  @IsString(IMAGE)
  @Length(1, ADDRESS_LENGTH, IMAGE)
  readonly image_url?: string;
}

export class PublicEventsQueryDto {
  @IsOptional()
  @IsIn(EVENT_TIMES)
  readonly when?: EventTimes;
}
