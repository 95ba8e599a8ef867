import type { CuratedEpisode } from '../../../shared/admin/admin-types.js';

const PLACES: Readonly<
  Record<CuratedEpisode['topic_reasons'][number]['matches'][number]['where'], string>
> = { title: 'title', tag: 'tag', description: 'description' };

/** Why the source's episode has its topics. */
export function TopicReasons({ episode }: { readonly episode: CuratedEpisode }) {
  const { topic_reasons: reasons } = episode;
  if (reasons.length === 0) return null;
  return (
    <details className="topic-reasons">
      <summary>Why the source's episode has these topics</summary>
      <dl>
        {reasons.map(({ topic, matches }) => (
          <div key={topic}>
            <dt>{topic}</dt>
            <dd>
              {matches.length === 0 && 'A tag that is not known here; the next sync brings it'}
              {matches.map(({ where, text }, index) => (
                <span key={`${where} ${text}`}>
                  {index > 0 && ', '}
                  {PLACES[where]} “{text}”
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
