import { type ComponentProps, Suspense } from 'react';
import type { EpisodeDetail } from '../api/generated/schema.js';
import { lazyPart, type MissingPartProps } from '../page/lazy-part.js';
import { Button } from '../ui/link.js';
import { Skeleton } from '../ui/notice.js';

const Missing = ({ retry }: MissingPartProps) => <Button label="Try again" onPress={retry} />;

const Part = lazyPart(() => import('./transcript.js'), 'Transcript', Missing);

/** Call it before the server renders. In the browser, the server's text stays until the part is there. */
export const loadTranscript = (): Promise<void> => Part.load();

export function LazyTranscript(props: ComponentProps<typeof Part>) {
  return (
    <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
      <Part {...props} />
    </Suspense>
  );
}

/** During an update, a site of the previous release may answer. */
export const hasTranscript = ({ transcripts }: Partial<Pick<EpisodeDetail, 'transcripts'>>) =>
  !!transcripts && transcripts.length > 0;
