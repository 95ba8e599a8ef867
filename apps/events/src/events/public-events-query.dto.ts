import { IsIn, IsOptional } from 'class-validator';
import { EVENT_TIMES, type EventTimes } from '@elevate/rules';

export class PublicEventsQueryDto {
  @IsOptional()
  @IsIn(EVENT_TIMES)
  readonly when?: EventTimes;
}
