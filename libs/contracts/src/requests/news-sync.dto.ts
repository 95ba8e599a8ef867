import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import type { NewsSyncRequest } from '../ingestion/index.js';
import { IfGiven } from './if-given.decorator.js';

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
