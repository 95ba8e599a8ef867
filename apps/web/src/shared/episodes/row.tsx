import { useId, type ReactNode } from 'react';
import type { Episode } from '../api/types.js';
import { Carousel, type CarouselProps } from './carousel.js';

export interface RowProps extends Pick<CarouselProps, 'id'> {
  readonly title: ReactNode;
  readonly episodes: readonly Episode[];
  readonly action?: ReactNode;
  readonly emptyText?: string;
  /** Explanation and alternative below the empty text. */
  readonly emptyHint?: string;
}

export function Row({
  id,
  title,
  episodes,
  action,
  emptyText = 'No episodes available',
  emptyHint,
}: RowProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="edged above-reel mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="min-w-0 text-heading font-bold tracking-tight">
          {title}
        </h2>
        {action}
      </div>
      {episodes.length > 0 ? (
        <Carousel id={id} labelledBy={headingId} episodes={episodes} />
      ) : (
        <p className="edged text-small text-quiet">
          <span className="font-semibold text-plain">{emptyText}</span>
          {emptyHint !== undefined && <>. {emptyHint}</>}
        </p>
      )}
    </section>
  );
}
