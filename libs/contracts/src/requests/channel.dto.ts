import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { checkHiddenReason } from '@elevate/rules';
import { REMOVAL_CHOICES, type ChannelChange, type RemovalChoice } from '../ingestion/index.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { OrNull } from './or-null.decorator.js';

export class NamedChannelDto {
  /** `UC…`, `@handle` or the address of a channel. */
  @IsString()
  @MaxLength(300)
  readonly channel!: string;

  /** Shown until the API returns the name. */
  @IfGiven()
  @IsString()
  @MaxLength(200)
  readonly name?: string;
}

export class AddChannelsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  // `ValidateNested` alone accepts lists in the list.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => NamedChannelDto)
  readonly channels!: NamedChannelDto[];
}

export class ChangeChannelDto implements ChannelChange {
  @IsIn(['active', 'paused'])
  readonly status!: 'active' | 'paused';
}

export class RemoveChannelDto {
  /** Default: `keep`. */
  @IfGiven()
  @IsIn(REMOVAL_CHOICES)
  readonly episodes?: RemovalChoice;
}

export class HideChannelEpisodesDto {
  @OrNull()
  @Follows(checkHiddenReason)
  readonly hidden_reason?: string | null;
}
