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
import type { ChannelChange } from '../ingestion/index.js';
import { IfGiven } from './if-given.decorator.js';

export class NamedChannelDto {
  /** `UC…` or `@handle`. */
  @IsString()
  @MaxLength(100)
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
