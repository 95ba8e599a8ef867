import { pluralize } from '@elevate/rules';
import type { SearchResults } from '../../../shared/api/types.js';
import { countOf } from '../../../shared/episodes/results/count-of.js';

export interface ResultsSummaryProps {
  readonly found: SearchResults;
  readonly q: string;
}

export function ResultsSummary({ found, q }: ResultsSummaryProps) {
  const { episodes, channels, topics, speakers } = found;
  const parts = [
    episodes.total > 0 && `${countOf(episodes)} ${episodes.total === 1 ? 'episode' : 'episodes'}`,
    channels.total > 0 && pluralize(channels.total, 'channel'),
    topics.total > 0 && pluralize(topics.total, 'topic'),
    speakers.total > 0 && pluralize(speakers.total, 'speaker'),
  ].filter(Boolean);
  const { page, pages } = episodes;
  return (
    <>
      {parts.length === 0 ? 'No results found' : parts.join(' · ')}
      {` for “${q}”`}
      {page > 1 && page <= pages && `, page ${page} of ${pages}`}
    </>
  );
}
