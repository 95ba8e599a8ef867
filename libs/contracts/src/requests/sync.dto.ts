import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { NewsSyncRequest, VideoSyncRequest } from '../ingestion/index.js';
import { IfGiven } from './request.decorator.js';

export class VideoSyncDto implements VideoSyncRequest {
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly channelIds?: string[];

  @IfGiven()
  @IsBoolean()
  readonly backfill?: boolean;

  @IfGiven()
  @IsBoolean()
  readonly force?: boolean;

  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit?: number;

  @IfGiven()
  @IsBoolean()
  readonly verify?: boolean;
}

export class NewsSyncDto implements NewsSyncRequest {
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @MaxLength(2_000, { each: true })
  readonly feeds?: string[];

  @IfGiven()
  @IsBoolean()
  readonly force?: boolean;
}
