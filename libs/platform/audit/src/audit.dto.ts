import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';

const PLACE_LENGTH = 200;
const PAGE = 50;
const LARGEST_PAGE = 100;

export class AuditQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_PAGE)
  readonly limit: number = PAGE;
}
