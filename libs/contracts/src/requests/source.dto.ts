import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { NEWS_CATEGORIES, type NewsCategory } from '@elevate/rules';
import {
  type ChannelChange,
  type FeedChange,
  type NewFeed,
  REMOVAL_CHOICES,
  type RemovalChoice,
} from '../ingestion/index.js';
import { IfGiven } from './request.decorator.js';

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

const WEB = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

export class NewFeedDto implements NewFeed {
  @IsString()
  @MaxLength(2_000)
  readonly feed_url!: string;

  @IfGiven()
  @IsString()
  @MaxLength(200)
  readonly name?: string;

  @IsOptional()
  @IsUrl(WEB)
  @MaxLength(2_000)
  readonly site_url?: string | null;

  @IfGiven()
  @IsIn(NEWS_CATEGORIES)
  readonly category?: NewsCategory;
}

export class AddFeedsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  // `ValidateNested` alone accepts lists in the list.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => NewFeedDto)
  readonly feeds!: NewFeedDto[];
}

export class OpmlDto {
  @IsString()
  @MaxLength(200_000)
  readonly opml!: string;
}

export class ChangeFeedDto implements FeedChange {
  @IfGiven()
  @IsIn(['active', 'paused'])
  readonly status?: 'active' | 'paused';

  @IfGiven()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  readonly name?: string;

  @IfGiven()
  @IsIn(NEWS_CATEGORIES)
  readonly category?: NewsCategory;

  @IfGiven()
  @IsBoolean()
  readonly pictures?: boolean;

  /** Used verbatim in a header. */
  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,200}$/)
  readonly user_agent?: string | null;
}
