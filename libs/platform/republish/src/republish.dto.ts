import { IsBoolean, IsOptional } from 'class-validator';

export class RepublishDto {
  @IsOptional()
  @IsBoolean()
  readonly dry_run: boolean = false;
}
