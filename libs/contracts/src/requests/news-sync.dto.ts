import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import type { NewsSyncRequest } from '../ingestion/index.js';

export class NewsSyncDto implements NewsSyncRequest {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @MaxLength(2_000, { each: true })
  readonly feeds?: string[];

  @IsOptional()
  @IsBoolean()
  readonly force?: boolean;
}
