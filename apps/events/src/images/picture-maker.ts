import { Injectable } from '@nestjs/common';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Sharp } from 'sharp';
import { EVENT_IMAGE } from '@elevate/rules';
import { imageTypeOf, type ImageType } from './image-type.js';
import { damagedImage, tooManyPixels, tooManyUploads, wrongImageType } from './image.errors.js';
import { loadImageLibrary, type ImageLibrary } from './image-library.js';

/** Maximum side in pixels; smaller images are not enlarged. */
const SIDES = { picture: 2_000, large: 1_280, small: 640 } as const;

const MOST_PIXELS = EVENT_IMAGE.maxMegapixels * 1_000_000;
const QUALITY = 82;
const MOST_SECONDS = 10;

/** One at a time: each takes a CPU and up to 160 MB. */
const AT_ONCE = 1;
const WAITING = 8;

export interface Picture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  readonly type: ImageType;
  readonly picture: Picture;
  readonly small: Picture;
  readonly large: Picture;
}

/** Re-encodes uploads; drops metadata such as location. */
@Injectable()
export class PictureMaker {
  private readonly line = bulkhead(AT_ONCE, WAITING);

  /** @throws AppError `EVENTS.IMAGE_WRONG_TYPE`, `EVENTS.IMAGE_DAMAGED`, `EVENTS.IMAGE_TOO_MANY_PIXELS`, … */
  async make(bytes: Buffer): Promise<Pictures> {
    const type = imageTypeOf(bytes);
    if (!type) throw wrongImageType();
    try {
      return await this.line.execute(() => makePictures(bytes, type));
    } catch (error) {
      throw isBulkheadRejectedError(error) ? tooManyUploads() : error;
    }
  }
}

async function makePictures(bytes: Buffer, type: ImageType): Promise<Pictures> {
  const sharp = await loadImageLibrary();
  const { data, info } = await decode(sharp, bytes);
  const { width, height, channels } = info;
  const drawn = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const picture = await encode(drawn(), type);
  const large = await encode(fitted(drawn(), SIDES.large), 'webp');
  const small = await encode(fitted(drawn(), SIDES.small), 'webp');
  return { type, picture, small, large };
}

// Every error here is caused by the file. Returns rotated pixels without metadata.
async function decode(sharp: ImageLibrary, bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damagedImage();
    });
  // Checked from the header, before decoding (decompression bombs).
  if (width * height > MOST_PIXELS) throw tooManyPixels();
  try {
    return await fitted(
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' }).autoOrient(),
      SIDES.picture,
    )
      .toColorspace('srgb')
      .timeout({ seconds: MOST_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw damagedImage();
  }
}

function fitted(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

async function encode(image: Sharp, type: ImageType): Promise<Picture> {
  const encoded = {
    jpg: () => image.jpeg({ quality: QUALITY, progressive: true }),
    png: () => image.png({ compressionLevel: 9 }),
    webp: () => image.webp({ quality: QUALITY }),
  }[type]();
  const { data: content, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { content, width: info.width, height: info.height };
}
