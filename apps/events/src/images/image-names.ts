import { randomBytes } from 'node:crypto';
import type { ImageType } from './image-type.js';

/** What the bucket is called, and the folder and the path on the site in its place. */
export const IMAGE_BUCKET = 'event-images';

/** A random number that nobody guesses, as decimal digits. */
export function newImageId(): string {
  return randomBytes(16).readBigUInt64BE().toString();
}

/** The name under which an image is stored: its number and the end that its type has. */
export function imageName(id: string, type: ImageType): string {
  return `${id}.${type}`;
}

export function sizeName(id: string, size: 'small' | 'large'): string {
  return `${id}-${size}.webp`;
}

/** The number in the name or the address of a stored picture; undefined where there is none. */
export function imageIdOf(nameOrUrl: string): string | undefined {
  return /(?:^|\/)(\d{1,20})(?:-small|-large)?\.[a-z]{3,4}$/.exec(nameOrUrl)?.[1];
}
