import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsObject,
  IsString,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  MOST_EDITOR_PICKS,
  type EditorPicksOrder,
  type PickToSave,
} from '../catalogue/editor-picks.js';
import type { HeroPinChange } from '../catalogue/hero-desk.js';
import { Follows } from './follows.decorator.js';
import { checkEnd, checkInstant } from './check-instant.js';
import { OrNull } from './or-null.decorator.js';

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const AN_ID = { message: 'Must be the id of an episode' };

export class PickToSaveDto implements PickToSave {
  @IsString()
  @Matches(VIDEO_ID, AN_ID)
  readonly episode_id!: string;

  @OrNull()
  @Follows(checkInstant)
  readonly from?: string | null;

  @OrNull()
  @Follows(checkEnd)
  readonly until?: string | null;
}

export class EditorPicksOrderDto implements EditorPicksOrder {
  @ValidateIf((_, value) => value !== null)
  @IsDefined()
  @IsArray()
  @ArrayMaxSize(MOST_EDITOR_PICKS)
  @IsObject({ each: true })
  @ArrayUnique((pick: PickToSave | null) => pick?.episode_id, {
    message: 'Must name each episode once',
  })
  @ValidateNested({ each: true })
  @Type(() => PickToSaveDto)
  readonly episodes!: PickToSaveDto[] | null;
}

export class HeroPinChangeDto implements HeroPinChange {
  @IsString()
  @Matches(VIDEO_ID, AN_ID)
  readonly episode_id!: string;

  @Follows(checkInstant)
  readonly until!: string;
}
