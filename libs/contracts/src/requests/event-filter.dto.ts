import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import {
  EVENT_FILTER_STATES,
  EVENT_PICTURES,
  EVENT_TABLE_SORTS,
  type EventFilter,
} from '../events/event-filter.js';
import { IfGiven } from './if-given.decorator.js';

const SORTS = EVENT_TABLE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export class EventFilterDto implements EventFilter {
  @IfGiven()
  @IsString()
  @MaxLength(SEARCH_TERM_CHARACTERS)
  readonly q?: string;

  @IfGiven()
  @IsIn(EVENT_FILTER_STATES)
  readonly state?: NonNullable<EventFilter['state']>;

  @IfGiven()
  @IsIn(EVENT_PICTURES)
  readonly picture?: NonNullable<EventFilter['picture']>;

  @IfGiven()
  @IsIn(SORTS)
  readonly sort?: NonNullable<EventFilter['sort']>;

  @IfGiven()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
