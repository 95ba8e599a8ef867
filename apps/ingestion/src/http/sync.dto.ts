import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** How whoever asks for a sync wants it answered, whatever is synced. */
export class SyncQuery {
  /** Seconds to wait for the run's end before answering. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60)
  readonly wait?: number;
}
