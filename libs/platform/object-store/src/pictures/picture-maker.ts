import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '@elevate/errors';

const QUALITY = 82;
const MOST_SECONDS = 10;

/** One at a time: each takes a CPU and up to 160 MB. */
const AT_ONCE = 1;

export interface PictureSize {
  /** In pixels; smaller images are not enlarged. */
  readonly side: number;
  readonly type: 'source' | ImageType;
}

export interface Picture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Pictures<Size extends string> {
  readonly type: ImageType;
  readonly sizes: Readonly<Record<Size, Picture>>;
}

/** Drops metadata such as location, and all frames but the first. */
export class PictureMaker<Size extends string> {
  private readonly line;
  private readonly mostPixels: number;

  constructor(
    private readonly sizes: Readonly<Record<Size, PictureSize>>,
    { maxMegapixels, waiting }: { readonly maxMegapixels: number; readonly waiting: number },
  ) {
    this.line = bulkhead(AT_ONCE, waiting);
    this.mostPixels = maxMegapixels * 1_000_000;
  }

  /** @throws AppError `PICTURE.*` */
  async make(bytes: Buffer): Promise<Pictures<Size>> {
    const type = imageTypeOf(bytes);
    if (!type) throw pictureError('PICTURE.WRONG_TYPE');
    try {
      return await this.line.execute(() => this.encodeAll(bytes, type));
    } catch (error) {
      throw isBulkheadRejectedError(error) ? pictureError('PICTURE.BUSY') : error;
    }
  }

  private async encodeAll(bytes: Buffer, type: ImageType): Promise<Pictures<Size>> {
    const sharp = await (loaded ??= load());
    const sizes = Object.entries<PictureSize>(this.sizes);
    const largest = Math.max(...sizes.map(([, { side }]) => side));
    const { data, info } = await decode(sharp, bytes, largest, this.mostPixels);
    const { width, height, channels } = info;
    const encoded: Record<string, Picture> = {};
    for (const [name, size] of sizes) {
      const drawn = sharp(data, { raw: { width, height, channels } });
      encoded[name] = await encode(
        fitted(drawn, size.side),
        size.type === 'source' ? type : size.type,
      );
    }
    return { type, sizes: encoded as Record<Size, Picture> };
  }
}

// Every error here is caused by the file.
async function decode(sharp: ImageLibrary, bytes: Buffer, largest: number, mostPixels: number) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureError('PICTURE.DAMAGED');
    });
  // Checked from the header, before decoding (decompression bombs).
  if (width * height > mostPixels) throw pictureError('PICTURE.TOO_MANY_PIXELS');
  try {
    return await fitted(
      // Browsers show pictures that decoders only warn of.
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient(),
      largest,
    )
      .toColorspace('srgb')
      .timeout({ seconds: MOST_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw pictureError('PICTURE.DAMAGED');
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

type PictureErrorCode =
  'PICTURE.WRONG_TYPE' | 'PICTURE.DAMAGED' | 'PICTURE.TOO_MANY_PIXELS' | 'PICTURE.BUSY';

function pictureError(code: PictureErrorCode): AppError {
  return new AppError(code, { kind: code === 'PICTURE.BUSY' ? 'transient' : 'user' });
}

type ImageLibrary = typeof sharp;

let loaded: Promise<ImageLibrary> | undefined;

async function load(): Promise<ImageLibrary> {
  const { default: library } = await import('sharp');
  // Decoders for other formats only add attack surface.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // No upload is decoded twice.
  library.cache(false);
  return library;
}

export type ImageType = 'jpg' | 'png' | 'webp';

const LONGEST_BRANDS = 128;

/** By the brands of the file: HEIC as iPhones take pictures, or AVIF. */
export function heifTypeOf(bytes: Buffer): 'heic' | 'avif' | undefined {
  const [, brands = ''] =
    /^[^]{4}ftyp((?:[\w ]{4}|\0{4})+)/.exec(bytes.toString('latin1', 0, LONGEST_BRANDS)) ?? [];
  if (/avi[fs]/.test(brands)) return 'avif';
  return /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(brands) ? 'heic' : undefined;
}

export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^RIFF[^]{4}WEBP/.test(start) ? 'webp' : undefined;
}
