import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { PagePicture } from './page.js';

export function pictureOf({ title, thumbnail_url, thumbnails }: EpisodeState) {
  if (thumbnail_url === null) return undefined;
  const offered = thumbnails.find(({ url }) => url === thumbnail_url);
  const { width = null, height = null } = offered ?? {};
  return { url: thumbnail_url, alt: title, width, height } satisfies PagePicture;
}
