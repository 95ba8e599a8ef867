import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  type Choice,
  CHOICES_BATCH,
  DIGEST_FREQUENCIES,
  type DigestFrequency,
  FOLLOW_KINDS,
  type FollowKind,
  HIDE_KINDS,
  type HideKind,
  isFollow,
  isHide,
  isTimeZone,
} from '@elevate/rules';
import type { ChoiceChange, DigestChange, FollowingChange } from '../user/saved.js';
import { checkInstant, type FieldRule, Follows, IfGiven } from './request.decorator.js';

const idOf =
  (isChoice: (choice: Choice) => boolean): FieldRule =>
  (id, { kind }) =>
    typeof kind === 'string' && isChoice({ kind, id })
      ? undefined
      : 'Must be an id or name of this kind';

abstract class ChoiceChangeDto {
  @IsBoolean()
  readonly value!: boolean;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class FollowDto extends ChoiceChangeDto implements ChoiceChange<FollowKind> {
  @IsIn(FOLLOW_KINDS)
  readonly kind!: FollowKind;

  @Follows(idOf(isFollow))
  readonly id!: string;
}

export class HideDto extends ChoiceChangeDto implements ChoiceChange<HideKind> {
  @IsIn(HIDE_KINDS)
  readonly kind!: HideKind;

  @Follows(idOf(isHide))
  readonly id!: string;
}

export class FollowingChangeDto implements FollowingChange {
  @IsArray()
  @ArrayMaxSize(CHOICES_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => FollowDto)
  readonly follows!: FollowDto[];

  @IsArray()
  @ArrayMaxSize(CHOICES_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => HideDto)
  readonly hidden!: HideDto[];

  @IfGiven()
  @Follows(checkInstant)
  readonly seen_at?: string;
}

const PRIVATE_FEED_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class PrivateFeedDto {
  @Follows((token) => (PRIVATE_FEED_TOKEN.test(token) ? undefined : 'Must be a token'))
  readonly token!: string;
}

export class DigestChangeDto implements DigestChange {
  @IsIn(DIGEST_FREQUENCIES)
  readonly frequency!: DigestFrequency;

  @IsInt()
  @Min(1)
  @Max(7)
  readonly weekday!: number;

  @IsInt()
  @Min(0)
  @Max(23)
  readonly hour!: number;

  @Follows((zone) => (isTimeZone(zone) ? undefined : 'Must be a time zone, such as Africa/Lagos'))
  readonly zone!: string;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export class UnsubscribeDto {
  @Follows((token) => (TOKEN.test(token) ? undefined : 'Must be a token'))
  readonly token!: string;
}
