import { srcSetOf } from '@elevate/rules';
import { voidElement } from './html.js';

interface Pictured {
  readonly thumbnail_url: string | null;
  readonly thumbnails: readonly { readonly url: string; readonly width: number | null }[];
}

/**
 * The largest picture of a page, asked for before the client runs. The browser takes the same of the
 * sizes offered as for the client's own element, because both carry the same `srcset` and `sizes`.
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
