import { IsIn, IsInt, Max, Min } from 'class-validator';
import { DIGEST_FREQUENCIES, isTimeZone, type DigestFrequency } from '@elevate/rules';
import type { DigestChange } from '../user/digest.js';
import { Follows } from './follows.decorator.js';

export class DigestChangeDto implements DigestChange {
  @IsIn(DIGEST_FREQUENCIES)
  readonly frequency!: DigestFrequency;

  @IsInt()
  @Min(1)
  @Max(7)
  readonly weekday!: number;

  @IsInt()
  @Min(0)
  @Max(23)
  readonly hour!: number;

  @Follows((zone) => (isTimeZone(zone) ? undefined : 'Must be a time zone, such as Africa/Lagos'))
  readonly zone!: string;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export class UnsubscribeDto {
  @Follows((token) => (TOKEN.test(token) ? undefined : 'Must be a token'))
  readonly token!: string;
}
