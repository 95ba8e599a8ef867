import { Suspense, useId, useRef, type ReactNode } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { SourceItem } from './source-item.js';
import { SourceList } from './source-list.js';

export interface SourceSectionProps {
  readonly title: string;
  readonly noun: string;
  readonly sources: readonly SourceItem[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  readonly children: ReactNode;
}

export function SourceSection(props: SourceSectionProps) {
  const { title, noun, sources, error, isFetching, refetch, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-heading font-bold">
        {title}
        {sources && <span className="ml-2 text-body text-quiet">{sources.length}</span>}
      </h2>
      <div className="mt-3 mb-5">
        <Suspense fallback={<Skeleton className="h-48" />}>{children}</Suspense>
      </div>
      {sources ? (
        <SourceList
          title={title}
          noun={noun}
          sources={sources}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        !error && <Skeleton className="h-96" />
      )}
      {!sources && Boolean(error) && (
        <AdminLoadFailed
          title={`The ${noun} could not be loaded`}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
    </section>
  );
}
