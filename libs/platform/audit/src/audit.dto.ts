import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { AuditFilterDto } from '@elevate/contracts/requests';

const PLACE_LENGTH = 200;
const PAGE = 50;
const LARGEST_PAGE = 100;

export class AuditQueryDto extends AuditFilterDto {
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
