import { srcSetOf } from '@elevate/rules';
import { voidElement } from './html.js';

interface Pictured {
  readonly thumbnail_url: string | null;
  readonly thumbnails: readonly { readonly url: string; readonly width: number | null }[];
}

/**
 * Preloads the largest image. `srcset` and `sizes` must equal those of the client's element, or the browser picks
 * another size.
 */
export function pictureHint({ thumbnail_url, thumbnails }: Pictured, sizes: string): string[] {
  if (thumbnail_url === null) return [];
  const srcset = srcSetOf(thumbnails);
  return [
    voidElement('link', {
      rel: 'preload',
      as: 'image',
      href: thumbnail_url,
      imagesrcset: srcset,
      imagesizes: srcset && sizes,
      fetchpriority: 'high',
    }),
  ];
}
