import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import { LOOKUP_IDS } from '@elevate/contracts/catalogue';

export class LookupDto {
  @IsArray()
  @ArrayMaxSize(LOOKUP_IDS)
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { each: true })
  readonly ids!: string[];
}
