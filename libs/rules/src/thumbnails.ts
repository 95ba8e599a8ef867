export interface Thumbnail {
  readonly url: string;
  readonly width: number | null;
}

export const HERO_PICTURE_SIZES = '(min-width: 44rem) 70vw, 100vw';

export const EPISODE_PICTURE_SIZES = '(min-width: 56rem) min(55vw, 62rem), 100vw';

/** Of the cards of a grid, which has one to four columns. */
export const GRID_PICTURE_SIZES =
  '(min-width: 56rem) 22vw, (min-width: 44rem) 31vw, (min-width: 28rem) 46vw, 92vw';

// Avatar URLs accept any size: `…=s800-c-k-c0x00ffffff-no-rj`.
const AVATAR_SIZE = /(?<=^https:\/\/yt3\.(?:ggpht|googleusercontent)\.com\/.*=s)\d+(?=-|$)/;
const DENSITIES = [1, 2, 3];

/** `pixels` is the largest displayed width. */
export function avatarSources(url: string, pixels: number): { src: string; srcSet?: string } {
  if (!AVATAR_SIZE.test(url)) return { src: url };
  const sized = (density: number) => url.replace(AVATAR_SIZE, String(pixels * density));
  return {
    src: sized(1),
    srcSet: DENSITIES.map((density) => `${sized(density)} ${density}x`).join(', '),
  };
}

/** Skips unknown widths. The black bars of 4:3 thumbnails fall outside the 16:9 box. */
export function srcSetOf(thumbnails: readonly Thumbnail[]): string | undefined {
  const usable = thumbnails.filter(({ width }) => width !== null && width > 120);
  if (usable.length === 0) return undefined;
  return usable.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
