import { useVisible } from '../following/visible.js';
import { Skeleton } from '../ui/skeleton.js';
import { Row, type RowProps } from './row.js';

interface VisibleRowProps extends RowProps {
  /** Leaves out the row if everything in it is hidden. */
  readonly isOptional?: boolean;
}

/** A row without what the person hides. */
export function VisibleRow({ isOptional = false, episodes, ...props }: VisibleRowProps) {
  const visible = useVisible(episodes);
  if (isOptional && visible.length === 0 && episodes.length > 0) return null;
  return <Row {...props} episodes={visible} />;
}

/** Reserves the height of a row that is not rendered yet. */
export function RowSpacer() {
  return <div aria-hidden="true" className="row-place" />;
}

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7];

export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <div className="edged mb-4 flex min-h-11 items-center">
        <Skeleton className="h-6 w-48" />
      </div>
      <div className="reel">
        {CARDS.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-video" />
            <div className="pt-3 pb-1">
              <div className="min-h-[2.6em] text-small leading-[1.3]">
                <Skeleton className="h-4 w-11/12" />
                <Skeleton className="mt-1.5 h-4 w-2/3" />
              </div>
              <div className="mt-1 h-[1.4em] text-caption">
                <Skeleton className="h-3 w-1/2" />
              </div>
              <div className="min-h-[1.4em] text-caption" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
