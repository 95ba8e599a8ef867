/** A picture in one of the sizes a source offered, as far as choosing between them needs. */
export interface OfferedPicture {
  readonly url: string;
  readonly width: number | null;
}

/** How wide the featured episode's picture is shown: the `sizes` of its element and of its preload. */
export const HERO_PICTURE_SIZES = '(min-width: 56rem) 66vw, 100vw';

/** The same of the large picture on an episode's own page. */
export const EPISODE_PICTURE_SIZES = '(min-width: 56rem) min(55vw, 62rem), 100vw';

// The platform makes a channel's picture in any size: `…=s800-c-k-c0x00ffffff-no-rj`.
const AVATAR_SIZE = /(?<=^https:\/\/yt3\.(?:ggpht|googleusercontent)\.com\/.*=s)\d+(?=-|$)/;
const DENSITIES = [1, 2, 3];

/** The `src` and `srcSet` of a channel's picture that is shown up to `pixels` wide. */
export function avatarSources(url: string, pixels: number): { src: string; srcSet?: string } {
  if (!AVATAR_SIZE.test(url)) return { src: url };
  const sized = (density: number) => url.replace(AVATAR_SIZE, String(pixels * density));
  return {
    src: sized(1),
    srcSet: DENSITIES.map((density) => `${sized(density)} ${density}x`).join(', '),
  };
}

/**
 * The `srcset` of the pictures a source offered. Those of unknown width are left out, and so is the
 * 120 px one, which is too small for any place we show. The taller 4:3 ones have black bars that a
 * 16:9 box cuts away exactly.
 */
export function srcSetOf(pictures: readonly OfferedPicture[]): string | undefined {
  const usable = pictures.filter(({ width }) => width !== null && width > 120);
  if (usable.length === 0) return undefined;
  return usable.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
