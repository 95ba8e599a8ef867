import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  EPISODE_LIMITS,
} from '@elevate/rules';
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkChange,
  type EpisodeChange,
} from '../catalogue/curation.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { ListFollows } from './list-follows.decorator.js';
import { OrNull } from './or-null.decorator.js';

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const VERSION = /^\d{1,15}w?$/;
const IDS = { message: 'Must be ids of episodes' };

export class EpisodeChangeDto implements EpisodeChange {
  @OrNull()
  @IsBoolean()
  readonly hidden?: boolean | null;

  @OrNull()
  @Follows(checkHiddenReason)
  readonly hidden_reason?: string | null;

  @OrNull()
  @Follows(checkEpisodeTitle)
  readonly title?: string | null;

  @OrNull()
  @Follows(checkEpisodeDescription)
  readonly description?: string | null;

  @OrNull()
  @ListFollows(checkEpisodeTopics)
  readonly topics?: string[] | null;

  @OrNull()
  @ListFollows(checkEpisodeSpeakers)
  readonly speakers?: string[] | null;

  @OrNull()
  @Follows(checkLanguage)
  readonly language?: string | null;
}

export class UndoneEpisodeDto {
  @IsString()
  @Matches(ID, IDS)
  readonly id!: string;

  @IsString()
  @Matches(VERSION, { message: 'Must be the version of an episode' })
  readonly version!: string;

  @IfGiven()
  @IsBoolean()
  readonly hidden?: boolean;

  @OrNull()
  @Follows(checkHiddenReason)
  readonly hidden_reason?: string | null;

  @OrNull()
  @ListFollows(checkEpisodeTopics)
  readonly topics?: string[] | null;
}

export class BulkChangeDto implements BulkChange {
  @IsIn(BULK_ACTIONS)
  readonly action!: BulkAction;

  @IfGiven()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EPISODE_LIMITS.bulk)
  @Matches(ID, { each: true, ...IDS })
  readonly ids?: string[];

  @IfGiven()
  @IsString()
  @MaxLength(EPISODE_LIMITS.topic)
  readonly topic?: string;

  @OrNull()
  @Follows(checkHiddenReason)
  readonly hidden_reason?: string | null;

  @IfGiven()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EPISODE_LIMITS.bulk)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => UndoneEpisodeDto)
  readonly episodes?: UndoneEpisodeDto[];
}
