import { randomBytes } from 'node:crypto';
import type { ImageType } from '@elevate/object-store/pictures';

export const IMAGE_BUCKET = 'event-images';

export function newImageId(): string {
  return randomBytes(16).readBigUInt64BE().toString();
}

export function imageName(id: string, type: ImageType): string {
  return `${id}.${type}`;
}

export function sizeName(id: string, size: 'small' | 'large'): string {
  return `${id}-${size}.webp`;
}

export function imageIdOf(nameOrUrl: string): string | undefined {
  return /(?:^|\/)(\d{1,20})(?:-small|-large)?\.[a-z]{3,4}$/.exec(nameOrUrl)?.[1];
}
