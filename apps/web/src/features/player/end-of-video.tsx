import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';

// Without a network there is no next video either, so a failed part shows nothing.
const NextOffer = lazyPart(async () => (await import('./next-offer.js')).NextOffer);

export interface EndOfVideoProps {
  readonly episodeId: string;
  readonly isEnded: boolean;
}

/**
 * Below the player, because nothing may overlay it. The live region is there before the offer, so that screen readers
 * announce it.
 */
export function EndOfVideo({ episodeId, isEnded }: EndOfVideoProps) {
  return (
    <div role="status">
      {isEnded && (
        <Suspense>
          <NextOffer episodeId={episodeId} />
        </Suspense>
      )}
    </div>
  );
}
