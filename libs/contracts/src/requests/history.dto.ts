import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { HISTORY_BATCH } from '@elevate/rules';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryKeeping,
  HistoryRemoval,
} from '../user/history.js';
import { checkInstant } from './check-instant.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { checkEpisodeId } from './saved.dto.js';

const MOST_SECONDS = 1_000_000;

export class HistoryRemovalDto implements HistoryRemoval {
  @Follows(checkEpisodeId)
  readonly episode_id!: string;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class HistoryEntryDto extends HistoryRemovalDto implements HistoryEntry {
  @IsInt()
  @Min(0)
  @Max(MOST_SECONDS)
  readonly seconds!: number;

  @IsBoolean()
  readonly finished!: boolean;

  @Follows(checkInstant)
  readonly watched_at!: string;
}

export class HistoryKeepingDto implements HistoryKeeping {
  @IsBoolean()
  readonly value!: boolean;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class HistoryChangeDto implements HistoryChange {
  @IsArray()
  @ArrayMaxSize(HISTORY_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => HistoryEntryDto)
  readonly entries!: HistoryEntryDto[];

  @IsArray()
  @ArrayMaxSize(HISTORY_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => HistoryRemovalDto)
  readonly removals!: HistoryRemovalDto[];

  @IfGiven()
  @Follows(checkInstant)
  readonly cleared_at?: string;

  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => HistoryKeepingDto)
  readonly keep?: HistoryKeepingDto;
}
