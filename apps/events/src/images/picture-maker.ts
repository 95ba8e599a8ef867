import { Injectable } from '@nestjs/common';
import { isAppError } from '@elevate/errors';
import { PictureMaker as Maker, type Pictures } from '@elevate/object-store/pictures';
import { EVENT_IMAGE } from '@elevate/rules';
import { damagedImage, tooManyPixels, tooManyUploads, wrongImageType } from './image.errors.js';

const SIZES = {
  picture: { side: 2_000, type: 'source' },
  large: { side: 1_280, type: 'webp' },
  small: { side: 640, type: 'webp' },
} as const;

const REFUSALS: Readonly<Record<string, () => Error>> = {
  'PICTURE.WRONG_TYPE': wrongImageType,
  'PICTURE.DAMAGED': damagedImage,
  'PICTURE.TOO_MANY_PIXELS': tooManyPixels,
  'PICTURE.BUSY': tooManyUploads,
};

export type EventPictures = Pictures<keyof typeof SIZES>;

@Injectable()
export class PictureMaker {
  private readonly maker = new Maker(SIZES, {
    maxMegapixels: EVENT_IMAGE.maxMegapixels,
    waiting: 8,
  });

  /** @throws AppError `EVENTS.IMAGE_WRONG_TYPE`, `EVENTS.IMAGE_DAMAGED`, `EVENTS.IMAGE_TOO_MANY_PIXELS`, … */
  async make(bytes: Buffer): Promise<EventPictures> {
    try {
      return await this.maker.make(bytes);
    } catch (error) {
      throw (isAppError(error) && REFUSALS[error.code]?.()) || error;
    }
  }
}
