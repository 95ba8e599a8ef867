import './episodes-management.css';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AllEpisodes } from './table/all-episodes.js';
import { useEpisodeAddress } from './use-episode-address.js';
import { useSelection } from './use-selection.js';

const EpisodeEditor = lazyPart(
  async () => (await import('./editor/episode-editor.js')).EpisodeEditor,
  PartRetry,
);

export function EpisodesSection() {
  const address = useEpisodeAddress();
  const selection = useSelection();
  const { openId, close } = address;
  useFocusOnClose(openId);
  if (openId !== null)
    return (
      <Suspense fallback={<Skeleton className="mt-6 h-160" />}>
        <EpisodeEditor key={openId} id={openId} onClose={close} />
      </Suspense>
    );
  return (
    <section aria-labelledby="episodes-management" className="pt-6">
      <h2 id="episodes-management" className="text-title font-extrabold tracking-[-0.03em]">
        Episodes
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        All episodes, also those that visitors do not see. A correction wins over the source at
        every sync.
      </p>
      <AllEpisodes address={address} selection={selection} />
    </section>
  );
}

/** Back in the table, the focus is on the row that was open. */
function useFocusOnClose(openId: string | null) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.getElementById(`edit-${last.current}`)?.focus();
    last.current = openId;
  }, [openId]);
}
