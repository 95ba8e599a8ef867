import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { READ_BATCH } from '@elevate/rules';
import type { ReadingChange, ReadMark, ReadUntil } from '../user/reading.js';
import { checkInstant } from './check-instant.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';
import { checkArticleId } from './saved.dto.js';

export class ReadMarkDto implements ReadMark {
  @Follows(checkArticleId)
  readonly article_id!: string;

  @IsBoolean()
  readonly read!: boolean;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class ReadUntilDto implements ReadUntil {
  @Follows(checkInstant)
  readonly until!: string;

  @Follows(checkInstant)
  readonly changed_at!: string;
}

export class ReadingChangeDto implements ReadingChange {
  @IsArray()
  @ArrayMaxSize(READ_BATCH)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ReadMarkDto)
  readonly marks!: ReadMarkDto[];

  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => ReadUntilDto)
  readonly all?: ReadUntilDto;

  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly since?: number;
}
