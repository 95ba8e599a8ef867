import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import {
  CHOICES_BATCH,
  FOLLOW_KINDS,
  HIDE_KINDS,
  isFollow,
  isHide,
  type Choice,
  type FollowKind,
  type HideKind,
} from '@elevate/rules';
import type { ChoiceChange, FollowingChange } from '../user/following.js';
import { checkInstant } from './check-instant.js';
import { Follows, type FieldRule } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';

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
