import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  checkSpeakerName,
  checkTopicWords,
  EPISODE_LIMITS,
  FILTER_TOPIC_CHARACTERS,
  SEARCH_TERM_CHARACTERS,
} from '@elevate/rules';
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkChange,
  type EditorPicksOrder,
  EPISODE_AGES,
  EPISODE_FILTER_STATES,
  EPISODE_SORTS,
  type EpisodeChange,
  type EpisodeFilter,
  type HeroPinChange,
  MOST_EDITOR_PICKS,
  type PickToSave,
  SPEAKER_FILTERS,
  type SpeakerFilter,
  type SpeakerMergeChange,
  type TopicWords,
  YES_OR_NO,
} from '../catalogue/curation.js';
import {
  checkEnd,
  checkInstant,
  Follows,
  IfGiven,
  ListFollows,
  OrNull,
} from './request.decorator.js';

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

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const AN_ID = { message: 'Must be the id of an episode' };

export class PickToSaveDto implements PickToSave {
  @IsString()
  @Matches(VIDEO_ID, AN_ID)
  readonly episode_id!: string;

  @OrNull()
  @Follows(checkInstant)
  readonly from?: string | null;

  @OrNull()
  @Follows(checkEnd)
  readonly until?: string | null;
}

export class EditorPicksOrderDto implements EditorPicksOrder {
  @ValidateIf((_, value) => value !== null)
  @IsDefined()
  @IsArray()
  @ArrayMaxSize(MOST_EDITOR_PICKS)
  @IsObject({ each: true })
  @ArrayUnique((pick: PickToSave | null) => pick?.episode_id, {
    message: 'Must name each episode once',
  })
  @ValidateNested({ each: true })
  @Type(() => PickToSaveDto)
  readonly episodes!: PickToSaveDto[] | null;
}

export class HeroPinChangeDto implements HeroPinChange {
  @IsString()
  @Matches(VIDEO_ID, AN_ID)
  readonly episode_id!: string;

  @Follows(checkInstant)
  readonly until!: string;
}

export class TopicWordsDto implements TopicWords {
  @ListFollows(checkTopicWords)
  readonly words!: string[];

  @ListFollows(checkTopicWords)
  readonly exclusions!: string[];
}

export class SpeakerFilterDto implements SpeakerFilter {
  @IfGiven()
  @IsString()
  @MaxLength(SEARCH_TERM_CHARACTERS)
  readonly q?: string;

  @IfGiven()
  @IsIn(SPEAKER_FILTERS)
  readonly show?: NonNullable<SpeakerFilter['show']>;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}

export class SpeakerMergeDto implements SpeakerMergeChange {
  @Follows(checkSpeakerName)
  readonly name!: string;

  @ValidateIf((_, value) => value !== null)
  @Follows(checkSpeakerName)
  readonly into!: string | null;
}

const SORTS = EPISODE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export class EpisodeFilterDto implements EpisodeFilter {
  @IfGiven()
  @IsString()
  @MaxLength(SEARCH_TERM_CHARACTERS)
  readonly q?: string;

  @IfGiven()
  @IsString()
  @MaxLength(100)
  readonly channel?: string;

  @IfGiven()
  @IsString()
  @MaxLength(FILTER_TOPIC_CHARACTERS)
  readonly topic?: string;

  @IfGiven()
  @IsIn(EPISODE_FILTER_STATES)
  readonly state?: NonNullable<EpisodeFilter['state']>;

  @IfGiven()
  @IsIn(YES_OR_NO)
  readonly picture?: NonNullable<EpisodeFilter['picture']>;

  @IfGiven()
  @IsIn(YES_OR_NO)
  readonly pick?: NonNullable<EpisodeFilter['pick']>;

  @IfGiven()
  @IsIn(EPISODE_AGES)
  readonly age?: NonNullable<EpisodeFilter['age']>;

  @IfGiven()
  @IsIn(SORTS)
  readonly sort?: NonNullable<EpisodeFilter['sort']>;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
