import { srcSetOf } from '@elevate/rules';
import { useState, type ReactNode } from 'react';
import type { Thumbnail } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { PlaceholderImage } from './placeholder-image/placeholder-image.js';

export interface PictureProps {
  readonly id: string;
  /** Whose initials the stand-in carries. */
  readonly name: string;
  readonly src: string | null;
  /** What is to be seen, where words beside it do not say so. */
  readonly alt?: string;
  readonly thumbnails: readonly Thumbnail[];
  readonly sizes: string;
  /** A poster of our own is higher than wide, and a picture however small it is. */
  readonly shape?: 'still' | 'poster';
  /** In view at once: fetched first, not when scrolled to. */
  readonly eager?: boolean;
  /** Words lie over its left side. */
  readonly wordsOver?: boolean;
  /** Something lies over its lower right corner. */
  readonly badged?: boolean;
  /** From a host that need not know where its picture is shown. */
  readonly unreferred?: boolean;
  /** Instead of the stand-in with the initials. */
  readonly standIn?: ReactNode;
  readonly className?: string;
}

/** A picture over its stand-in, which is painted already should the picture never come. */
export function Picture(props: PictureProps) {
  const { id, name, wordsOver, badged, standIn, className, ...photo } = props;
  return (
    <span className={classNames('block overflow-hidden bg-raised-2', className)}>
      {standIn ?? <PlaceholderImage id={id} name={name} wordsOver={wordsOver} badged={badged} />}
      {photo.src && <Photo key={photo.src} {...photo} src={photo.src} />}
    </span>
  );
}

// For a picture that was never made YouTube answers 404 with a grey one of this width, which
// browsers show as if nothing were wrong. No picture that we ask for is that small.
const PLACEHOLDER_WIDTH = 120;

// The shape that is shown; how large, the page's styles say.
const SHAPES = { still: { width: 320, height: 180 }, poster: { width: 320, height: 400 } };

interface PhotoProps extends Pick<
  PictureProps,
  'alt' | 'thumbnails' | 'sizes' | 'shape' | 'eager' | 'unreferred'
> {
  readonly src: string;
}

function Photo(props: PhotoProps) {
  const { src, alt = '', thumbnails, sizes, shape = 'still', eager = false, unreferred } = props;
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited');
  const settle = ({ naturalWidth }: HTMLImageElement) =>
    setState(naturalWidth > (shape === 'still' ? PLACEHOLDER_WIDTH : 0) ? 'shown' : 'failed');
  // One that the server's page named may have come, or failed, before anybody listened.
  const settleEarly = (image: HTMLImageElement | null) => {
    if (state === 'awaited' && image?.complete) settle(image);
  };
  if (state === 'failed') return null;
  return (
    <img
      alt={alt}
      src={src}
      srcSet={srcSetOf(thumbnails)}
      sizes={sizes}
      {...SHAPES[shape]}
      referrerPolicy={unreferred ? 'no-referrer' : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      ref={settleEarly}
      onLoad={({ currentTarget }) => settle(currentTarget)}
      onError={() => setState('failed')}
      className={classNames(
        'absolute inset-0 size-full object-cover transition-opacity duration-(--calm)',
        // What is in view at once does not wait to be looked at first.
        eager || state === 'shown' ? 'opacity-100' : 'opacity-0',
      )}
    />
  );
}
