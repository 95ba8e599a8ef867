import { publicLink } from '../links/public-link.js';
import { webLink } from '../links/web-link.js';
import type { RawPicture, RawText } from '../raw-feed.js';
import { firstPictures } from './html-pictures.js';

const NO_PICTURE = /\.svgz?$|(?:pixel|spacer|blank|beacon|transparent|1x1|clear)\.(?:gif|png)$/i;
const TRACKERS =
  /^(?:feeds?\.feedburner\.com|feedproxy\.google\.com|feeds\.feedblitz\.com|(?:pixel|stats|b)\.wordpress\.com|pixel\..*|stats\..*|.*\.doubleclick\.net|rss\.buysellads\.com|(?:.*\.)?feedsportal\.com|a\.fsdn\.com|ads?\..*|(?:www\.)?google-analytics\.com|s\.w\.org|api\.flattr\.com|.*\.gravatar\.com|medium\.com\/_\/stat)$/;
const TINY = 2;

/** The item's own image, else the first real one in its texts. */
export function choosePicture(
  pictures: readonly RawPicture[],
  texts: readonly RawText[],
  bases: readonly (string | null)[],
): string | null {
  for (const picture of pictures) {
    const address = pictureAddress(picture, bases);
    if (address) return address;
  }
  for (const { text } of texts) {
    for (const picture of firstPictures(text)) {
      const address = pictureAddress({ base: null, ...picture }, bases);
      if (address) return address;
    }
  }
  return null;
}

function pictureAddress(picture: RawPicture, bases: readonly (string | null)[]): string | null {
  if (isTiny(picture.width) || isTiny(picture.height)) return null;
  const link = publicLink(webLink(picture.href, [picture.base, ...bases]), bases.at(-1) ?? null);
  if (link === null) return null;
  const url = new URL(link);
  if (NO_PICTURE.test(url.pathname) || TRACKERS.test(url.hostname)) return null;
  // Pages over https show no http images.
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  return url.href;
}

function isTiny(size: string | undefined): boolean {
  const pixels = Number.parseInt(size ?? '', 10);
  return pixels >= 0 && pixels <= TINY;
}
