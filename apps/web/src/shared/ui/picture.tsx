import { srcSetOf } from '@elevate/rules';
import { useState, type ReactNode } from 'react';
import type { Episode, Thumbnail } from '../api/generated/schema.js';
import { classNames } from './class-names.js';
import { useHydrated } from '../timing/timing.js';
import {
  placeholderColors,
  PlaceholderImage,
  type PlaceholderImageProps,
} from './placeholder-image/placeholder-image.js';

interface PictureProps {
  readonly id: string;
  /** The placeholder shows a word of it. */
  readonly title: string;
  readonly src: string | null;
  /** Empty when adjacent text already describes the image. */
  readonly alt?: string;
  readonly thumbnails: readonly Thumbnail[];
  readonly sizes: string;
  /** Posters are portrait, and small ones are not mistaken for YouTube's placeholder. */
  readonly shape?: 'still' | 'poster';
  /** Above the fold: loads immediately at high priority. */
  readonly eager?: boolean;
  /** Corners that something overlays: the lower right one, or all but the lower left one. */
  readonly badges?: PlaceholderImageProps['badges'];
  readonly standIn?: ReactNode;
  readonly className?: string;
}

export function Picture(props: PictureProps) {
  const { id, title, badges, standIn, className, src, ...photo } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isExpected = src !== null && src !== '' && src !== failed;
  return (
    <span
      className={classNames(
        'block overflow-hidden',
        isExpected ? placeholderColors(id) : 'bg-raised-2',
        className,
      )}
    >
      {isExpected && <Photo key={src} {...photo} src={src} onFailed={() => setFailed(src)} />}
      {isExpected || (standIn ?? <PlaceholderImage id={id} title={title} badges={badges} />)}
    </span>
  );
}

interface EpisodePictureProps extends Omit<PictureProps, 'id' | 'title' | 'src' | 'thumbnails'> {
  readonly episode: Pick<Episode, 'id' | 'title' | 'thumbnail_url' | 'thumbnails'>;
}

export function EpisodePicture({ episode, ...picture }: EpisodePictureProps) {
  const { id, title, thumbnail_url: src, thumbnails } = episode;
  return <Picture {...picture} id={id} title={title} src={src} thumbnails={thumbnails} />;
}

// YouTube's 404 has a gray image of this width, which browsers display; requested sizes are larger.
const PLACEHOLDER_WIDTH = 120;

// Aspect ratios; CSS sets the size.
const SHAPES = { still: { width: 320, height: 180 }, poster: { width: 320, height: 400 } };

interface PhotoProps extends Pick<
  PictureProps,
  'alt' | 'thumbnails' | 'sizes' | 'shape' | 'eager'
> {
  readonly src: string;
  readonly onFailed: () => void;
}

function Photo(props: PhotoProps) {
  const { src, alt = '', thumbnails, sizes, shape = 'still', eager = false, onFailed } = props;
  // The server's picture shows while it loads: fading in would wait for the script.
  const [isFromServer] = useState(!useHydrated());
  const [isLoaded, setLoaded] = useState(false);
  const settle = ({ naturalWidth, width, currentSrc }: HTMLImageElement) => {
    if (naturalWidth === 0) return onFailed();
    setLoaded(true);
    // With `srcset`, the natural width follows `sizes`: near the shown width, but less for the placeholder. An image
    // without `sizes` has its own.
    const isLarge = naturalWidth > width * 0.6 && naturalWidth !== PLACEHOLDER_WIDTH;
    if (shape === 'poster' || isLarge) return;
    const original = new Image();
    original.onload = () => original.naturalWidth === PLACEHOLDER_WIDTH && onFailed();
    original.src = currentSrc;
  };
  // A server-rendered image may have loaded or failed before hydration.
  const settleEarly = (image: HTMLImageElement | null) => {
    if (!isLoaded && image?.complete) settle(image);
  };
  return (
    <img
      alt={alt}
      src={src}
      srcSet={srcSetOf(thumbnails)}
      sizes={sizes}
      {...SHAPES[shape]}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      ref={settleEarly}
      onLoad={({ currentTarget }) => settle(currentTarget)}
      onError={onFailed}
      className={classNames(
        'absolute inset-0 size-full object-cover transition-opacity duration-(--calm)',
        isFromServer || eager || isLoaded ? 'opacity-100' : 'opacity-0',
      )}
    />
  );
}
