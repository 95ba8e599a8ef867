import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one color. */
export function samplePicture(width = 300, height = 375) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 20 } } });
}

export const samplePng = (width?: number, height?: number): Promise<Buffer> =>
  samplePicture(width, height).png().toBuffer();

export const sampleJpeg = (width?: number, height?: number): Promise<Buffer> =>
  samplePicture(width, height).jpeg().toBuffer();

export const sampleWebp = (width?: number, height?: number): Promise<Buffer> =>
  samplePicture(width, height).webp().toBuffer();

/** A WebP of three pictures, one after the other. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: 100 })
    .toBuffer();
}

/** A photograph that knows where it was taken, who by, and that it lies on its side. */
export function locatedJpeg(): Promise<Buffer> {
  return samplePicture(300, 200)
    .withExif({
      IFD0: { Artist: 'canary-artist' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSMapDatum: 'canary-gps' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A small file that unpacks to a bit for each of that many pixels. */
export function pngBomb(side: number): Buffer {
  const row = 1 + Math.ceil(side / 8);
  return png(side, deflateSync(Buffer.alloc(row * side), { level: 1 }));
}

/** The head of a large PNG, with next to nothing behind it. */
export const hollowPng = (width: number, height = width): Buffer =>
  png(width, deflateSync(Buffer.alloc(16)), height);

/** A JPEG whose scan header names no frequencies, as some phones write it: decoders warn, and browsers show it. */
export async function oddScanJpeg(): Promise<Buffer> {
  const bytes = Buffer.from(await sampleJpeg());
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes.writeUInt8(0, scan + 2 + bytes.readUInt16BE(scan + 2) - 2);
  return bytes;
}

/** A JPEG whose head says that it is that large. */
export async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = Buffer.from(await sampleJpeg(64, 64));
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** A WebP whose head says that it is that large. */
export function webpBomb(side: number): Buffer {
  const frame = Buffer.alloc(2_000);
  frame.write('VP8L', 0, 'latin1');
  frame.writeUInt32LE(frame.length - 8, 4);
  frame[8] = 0x2f;
  // Fourteen bits each, less one.
  frame.writeUInt32LE(((side - 1) | (((side - 1) << 14) >>> 0)) >>> 0, 9);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(frame.length + 4, 4);
  return Buffer.concat([head, frame]);
}

/** A small PNG with a compressed note that is that large once it is read. */
export async function pngWithBigNote(size: number): Promise<Buffer> {
  const bytes = await samplePng();
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(Buffer.alloc(0));
  const blocks = Array.from({ length: size / (1024 * 1024) }, () => block);
  const zlib = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, last, Buffer.alloc(4)]);
  const note = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zlib]));
  return Buffer.concat([bytes.subarray(0, 33), note, bytes.subarray(33)]);
}

/** A PNG that holds a page too, in a comment and behind its end. */
export async function pngWithPage(page: string): Promise<Buffer> {
  const bytes = await samplePng();
  const end = bytes.length - 12;
  const comment = chunk('tEXt', Buffer.from(`Comment\0${page}`, 'latin1'));
  return Buffer.concat([bytes.subarray(0, end), comment, bytes.subarray(end), Buffer.from(page)]);
}

/** A JPEG that holds a page too, in a comment and behind its end. */
export async function jpegWithPage(page: string): Promise<Buffer> {
  const bytes = await sampleJpeg();
  const note = Buffer.from(page);
  const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, note, bytes.subarray(2), note]);
}

function png(width: number, data: Buffer, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, gray.
  head[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND')]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
