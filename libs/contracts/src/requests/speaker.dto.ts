import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { checkSpeakerName, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import {
  SPEAKER_FILTERS,
  type SpeakerFilter,
  type SpeakerMergeChange,
} from '../catalogue/speakers.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';

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
