import type { FilterQuery } from '@elevate/rules';
import { EpisodeResultsList } from '../../../shared/episodes/results/episode-results-list.js';
import type { GroupProps } from './group-props.js';
import { resultsAt } from './use-results-query.js';

const HEADING_ID = 'episodes';

export function EpisodeGroup({ found: { episodes }, query, onTurn }: GroupProps) {
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} className="mb-3 text-heading font-bold tracking-tight">
        Episodes
      </h2>
      <EpisodeResultsList
        labelledBy={HEADING_ID}
        episodes={episodes}
        query={query}
        to={(change: Partial<FilterQuery>) => resultsAt(query, change)}
        onTurn={onTurn}
      />
    </section>
  );
}
