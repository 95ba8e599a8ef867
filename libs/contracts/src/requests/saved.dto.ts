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
import { HISTORY_BATCH, READ_BATCH } from '@elevate/rules';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryKeeping,
  HistoryRemoval,
  ReadingChange,
  ReadMark,
  ReadUntil,
} from '../user/saved.js';
import { checkInstant, Follows, IfGiven } from './request.decorator.js';

const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;
const ARTICLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

const idOf = (form: RegExp, message: string) => (id: string) =>
  form.test(id) ? undefined : message;

export const checkEpisodeId = idOf(EPISODE_ID, 'Must be the id of an episode');
export const checkArticleId = idOf(ARTICLE_ID, 'Must be the id of an article');

export class EpisodeDto {
  @Follows(checkEpisodeId)
  readonly episode_id!: string;
}

export class ArticleDto {
  @Follows(checkArticleId)
  readonly article_id!: string;
}

export class ReadMarkDto implements ReadMark {
  @Follows(checkArticleId)
  readonly article_id!: string;

  @IsBoolean()
  readonly read!: boolean;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class ReadUntilDto implements ReadUntil {
  @Follows(checkInstant)
  readonly until!: string;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class ReadingChangeDto implements ReadingChange {
  @IsArray()
  @ArrayMaxSize(READ_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ReadMarkDto)
  readonly marks!: ReadMarkDto[];

  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => ReadUntilDto)
  readonly all?: ReadUntilDto;

  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly since?: number;
}

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
