import { matchPath, useLocation, useSearchParams } from 'react-router-dom';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { RelatedEpisodes } from '../../../shared/api/generated/schema.js';
import { usePlayOverlay } from '../../../shared/episodes/play-button.js';
import { COLLECTION_PARAMETER, patterns } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/link.js';

/** Of the page below the player, so that a reload keeps it. */
export function useCollectionId(): string | undefined {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  return (
    parameters.get(COLLECTION_PARAMETER) ??
    matchPath(patterns.collection, pathname)?.params.collectionId
  );
}

export function placeIn(related: Partial<RelatedEpisodes>, collectionId: string | undefined) {
  // During an update, a site of the previous release may answer without them.
  return related.collections?.find(({ id }) => id === collectionId);
}

export function CollectionSteps({ episodeId }: { readonly episodeId: string }) {
  const { change } = usePlayOverlay();
  const collectionId = useCollectionId();
  const { currentData, isError } = pagesApi.useGetRelatedQuery(
    collectionId === undefined ? skipToken : episodeId,
  );
  const part = currentData && placeIn(currentData, collectionId);
  if (collectionId === undefined || isError || (currentData && !part)) return null;
  const step = (label: 'Previous' | 'Next') => {
    const to = part && part[label === 'Next' ? 'next' : 'previous'];
    return (
      to && (
        <Button
          aria-label={`${label}: ${to.title}`}
          onPress={() => change(to.id)}
          {...(label === 'Previous' && { icon: ChevronLeft, label })}
        >
          {label === 'Next' && (
            <>
              Next
              <ChevronRight className="size-4" />
            </>
          )}
        </Button>
      )
    );
  };
  return (
    <nav
      aria-label="Collection"
      className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      {part && (
        <>
          <p className="min-w-0 text-small text-plain wrap-anywhere">
            {part.title} · <span className="tabular-nums">{`${part.place} of ${part.talks}`}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            {step('Previous')}
            {step('Next')}
          </div>
        </>
      )}
    </nav>
  );
}
