import { IsBoolean, IsOptional } from 'class-validator';

/** How a topic is to be published again. */
export class RepublishDto {
  /** Only counts what would be done. */
  @IsOptional()
  @IsBoolean()
  readonly dry_run: boolean = false;
}
