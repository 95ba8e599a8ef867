import { type ComponentProps, Suspense } from 'react';
import { lazyPart, type MissingPartProps } from '../page/lazy-part.js';
import { RetryNotice, Skeleton } from './notice.js';

export function PartRetry({ retry }: MissingPartProps) {
  return (
    <RetryNotice
      title="This part of the page could not be loaded"
      query={{ isFetching: false, refetch: retry }}
    />
  );
}

/** A part that is loaded when it is first shown, in the place of a skeleton. */
export function sectionPart<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  skeleton?: string,
) {
  const Part = lazyPart(fetchModule, name, PartRetry);
  return (props: ComponentProps<typeof Part>) => (
    <Suspense fallback={skeleton && <Skeleton className={skeleton} />}>
      <Part {...props} />
    </Suspense>
  );
}
