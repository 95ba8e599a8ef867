import { srcSetOf } from '@elevate/rules';
import { useState } from 'react';
import type { Thumbnail } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { StandIn } from './stand-in/stand-in.js';

export interface PictureProps {
  readonly id: string;
  /** Whose initials the stand-in carries. */
  readonly name: string;
  readonly src: string | null;
  readonly thumbnails: readonly Thumbnail[];
  readonly sizes: string;
  /** In view at once: fetched first, not when scrolled to. */
  readonly eager?: boolean;
  /** Words lie over its left side. */
  readonly wordsOver?: boolean;
  /** Something lies over its lower right corner. */
  readonly badged?: boolean;
  readonly className?: string;
}

/** A picture over its stand-in, which is painted already should the picture never come. */
export function Picture(props: PictureProps) {
  const { id, name, wordsOver, badged, className, ...photo } = props;
  return (
    <span className={classNames('block overflow-hidden bg-raised-2', className)}>
      <StandIn id={id} name={name} wordsOver={wordsOver} badged={badged} />
      {photo.src && <Photo key={photo.src} {...photo} src={photo.src} />}
    </span>
  );
}

// For a picture that was never made YouTube answers 404 with a grey one of this width, which
// browsers show as if nothing were wrong. No picture that we ask for is that small.
const PLACEHOLDER_WIDTH = 120;

interface PhotoProps extends Pick<PictureProps, 'thumbnails' | 'sizes' | 'eager'> {
  readonly src: string;
}

function Photo({ src, thumbnails, sizes, eager = false }: PhotoProps) {
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited');
  const settle = ({ naturalWidth }: HTMLImageElement) =>
    setState(naturalWidth > PLACEHOLDER_WIDTH ? 'shown' : 'failed');
  // One that the server's page named may have come, or failed, before anybody listened.
  const settleEarly = (image: HTMLImageElement | null) => {
    if (state === 'awaited' && image?.complete) settle(image);
  };
  if (state === 'failed') return null;
  return (
    <img
      alt=""
      src={src}
      srcSet={srcSetOf(thumbnails)}
      sizes={sizes}
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
