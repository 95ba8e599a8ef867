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
import type { VideoSyncRequest } from '../ingestion/index.js';
import { IfGiven } from './if-given.decorator.js';

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
