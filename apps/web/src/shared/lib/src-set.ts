import type { Thumbnail } from '../api/types.js';

/**
 * The `srcset` of the pictures a source offered. Those of unknown width are left out, and so is the
 * 120 px one, which is too small for any place we show. The taller 4:3 ones have black bars that a
 * 16:9 box cuts away exactly.
 */
export function srcSetOf(thumbnails: readonly Thumbnail[]): string | undefined {
  const usable = thumbnails.filter(({ width }) => width !== null && width > 120);
  if (usable.length === 0) return undefined;
  return usable.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
