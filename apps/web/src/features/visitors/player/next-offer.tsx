import { Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { Episode, RelatedEpisodes } from '../../../shared/api/generated/schema.js';
import { usePlayOverlay } from '../../../shared/episodes/play-button.js';
import { Button } from '../../../shared/ui/link.js';
import { usePlayNext } from '../../../shared/watching/play-next-switch.js';
import { placeIn, useCollectionId } from './collection-steps.js';
import './next-offer.css';

const SECONDS = 10;

/** Until it is cancelled; a video that is played again has another end. */
export function NextOffer({ episodeId }: { readonly episodeId: string }) {
  const isOn = usePlayNext();
  const [isCancelled, setCancelled] = useState(false);
  const isOffered = isOn && !isCancelled;
  const collectionId = useCollectionId();
  const { currentData } = pagesApi.useGetRelatedQuery(episodeId, { skip: !isOffered });
  const next = isOffered && currentData ? nextOf(currentData, collectionId) : undefined;
  return next && <Offer next={next} onCancel={() => setCancelled(true)} />;
}

function Offer({ next, onCancel }: { readonly next: Episode; readonly onCancel: () => void }) {
  const { change } = usePlayOverlay();
  const left = useSecondsLeft();
  const isDue = left <= 0;
  useEffect(() => {
    if (isDue) change(next.id);
  }, [isDue, change, next.id]);
  return (
    <section
      aria-label="Next talk"
      className="next-offer relative mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 overflow-hidden rounded-card bg-raised-2 p-4 wrap-anywhere"
    >
      <p className="min-w-0 flex-1 basis-56 text-small text-plain">
        <span className="sr-only">{`In ${SECONDS} seconds: `}</span>
        <span
          aria-hidden="true"
          className="tabular-nums"
        >{`Next in ${Math.max(0, left)} s: `}</span>
        <strong lang={next.language ?? undefined} className="text-strong">
          {next.title}
        </strong>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="lead" onPress={() => change(next.id)}>
          <Play className="size-4 fill-current" />
          Play now
        </Button>
        <Button icon={X} label="Cancel" onPress={onCancel} />
      </div>
    </section>
  );
}

/** Waits while the player fills the screen, where the offer cannot be seen. */
function useSecondsLeft(): number {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.fullscreenElement) setLeft((now) => now - 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** The collection's next, else the channel's, else the most similar; only YouTube plays those that may not be embedded. */
export function nextOf(related: RelatedEpisodes, collectionId?: string): Episode | undefined {
  const { next_in_channel, items } = related;
  const next = placeIn(related, collectionId)?.next;
  return [...(next ? [next] : []), ...next_in_channel, ...items].find(
    ({ embeddable }) => embeddable,
  );
}
