import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FILTER_TOPIC_CHARACTERS, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import {
  EPISODE_AGES,
  EPISODE_FILTER_STATES,
  EPISODE_SORTS,
  YES_OR_NO,
  type EpisodeFilter,
} from '../catalogue/curation.js';
import { IfGiven } from './if-given.decorator.js';

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
