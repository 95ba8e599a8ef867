import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  isSuggestionKind,
  SUGGESTION_KINDS,
  SUGGESTION_MESSAGES,
  SUGGESTION_STATES,
  type SuggestionKind,
  type SuggestionState,
} from '@elevate/rules';
import type { NewSuggestion, SuggestionFilter } from '../events/index.js';
import { Follows, type FieldRule } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { OrNull } from './or-null.decorator.js';

// Of an unknown kind, only the kind is wrong.
const checkAddress: FieldRule = (address, { kind }) =>
  isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined;

export class NewSuggestionDto implements NewSuggestion {
  @IsIn(SUGGESTION_KINDS, { message: SUGGESTION_MESSAGES.unknownKind })
  readonly kind!: SuggestionKind;

  @Follows(checkAddress)
  readonly address!: string;

  @Follows(checkSuggestionName)
  readonly name!: string;

  @OrNull()
  @Follows(checkSuggestionNote)
  readonly note?: string | null;
}

export class SuggestionFilterDto implements SuggestionFilter {
  @IfGiven()
  @IsIn(SUGGESTION_STATES)
  readonly state?: SuggestionState;

  @IfGiven()
  @IsIn(SUGGESTION_KINDS)
  readonly kind?: SuggestionKind;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
