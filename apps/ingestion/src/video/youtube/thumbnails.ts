import { thumbnail } from '@elevate/contracts';
import type { z } from 'zod';
import type { ThumbnailsWire } from './list.wire.js';

export type Thumbnail = z.infer<typeof thumbnail>;

/** Smallest first. URLs are never guessed: a wrong one shows a gray box. */
export function toThumbnails(wire: ThumbnailsWire | undefined): Thumbnail[] {
  return Object.values(wire ?? {})
    .map(({ url, width, height }) => ({ url, width: pixels(width), height: pixels(height) }))
    .filter((candidate) => thumbnail.safeParse(candidate).success)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
}

function pixels(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null;
}
