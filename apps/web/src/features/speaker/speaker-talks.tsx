import { useRef } from 'react';
import type { SpeakerPage } from '../../shared/api/types.js';
import { EpisodeGrid } from '../../shared/episodes/episode-grid.js';
import { FilterLink } from '../../shared/episodes/results/filter-link.js';
import { FilteredList } from '../../shared/episodes/results/filtered-list.js';
import { useFilterAddress } from '../../shared/episodes/results/use-filter-address.js';

export function SpeakerTalks({ page: { speaker, episodes } }: { readonly page: SpeakerPage }) {
  const address = useFilterAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="talks">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2
          ref={heading}
          id="talks"
          tabIndex={-1}
          className="results-heading text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          Talks
        </h2>
        {speaker.episodes > episodes.length && !address.query && (
          <p className="text-small text-quiet tabular-nums">
            Showing the {episodes.length} newest of {speaker.episodes}
          </p>
        )}
        {(address.query !== null || speaker.episodes > 1) && <FilterLink {...address} />}
      </div>
      {address.query ? (
        <FilteredList
          speaker={speaker.id}
          query={address.query}
          to={address.to}
          labelledBy="talks"
          onTurn={turn}
        />
      ) : (
        <EpisodeGrid labelledBy="talks" episodes={episodes} />
      )}
    </section>
  );
}
