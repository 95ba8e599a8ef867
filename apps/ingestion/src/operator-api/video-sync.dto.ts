import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Type } from 'class-transformer';
import type { VideoSyncRequest } from '@elevate/contracts/ingestion';

/** Who may be named as the one who asked. */
const ACTORS = ['operator', 'admin'] as const;

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
}

export class VideoSyncQuery {
  /** Seconds to wait for the run's end before answering. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60)
  readonly wait?: number;

  @IsOptional()
  @IsIn(ACTORS)
  readonly trigger?: (typeof ACTORS)[number];

  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly actor?: string;
}
