import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { VideoSyncRequest } from '../ingestion/index.js';

export class VideoSyncDto implements VideoSyncRequest {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly channelIds?: string[];

  @IsOptional()
  @IsBoolean()
  readonly backfill?: boolean;

  @IsOptional()
  @IsBoolean()
  readonly force?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit?: number;

  @IsOptional()
  @IsBoolean()
  readonly verify?: boolean;
}
