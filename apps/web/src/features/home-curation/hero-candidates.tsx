import type { HeroCandidate } from '../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { curationApi } from './curation.api.js';
import { minuteWords } from './local-minute.js';
import { Thumb } from './thumb.js';

export interface HeroCandidatesProps {
  readonly isBusy: boolean;
  readonly onPin: (candidate: HeroCandidate) => void;
  readonly onExclude: (candidate: HeroCandidate) => void;
}

const POINTS: Readonly<Record<keyof HeroCandidate['points'], string>> = {
  editor_pick: "Editor's Pick",
  picture: 'picture',
  recency: 'new',
  views: 'views',
  embeddable: 'plays in the page',
};

export function HeroCandidates({ isBusy, onPin, onExclude }: HeroCandidatesProps) {
  const { data, error, isFetching, refetch } = curationApi.useGetHeroCandidatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div>
      <h3 className="text-heading font-bold">Next candidates</h3>
      <p className="mt-1 text-small text-plain">
        Every hour the episode with the best score becomes the hero, unless it was the hero in the
        last 24 hours.
      </p>
      {!data && error && (
        <AdminLoadFailed
          title="The candidates could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-72" />}
      <ol aria-label="Next candidates" className="hero-list mt-2">
        {data?.items.map((one) => (
          <Candidate
            key={one.episode_id}
            candidate={one}
            isBusy={isBusy}
            onPin={() => onPin(one)}
            onExclude={() => onExclude(one)}
          />
        ))}
      </ol>
    </div>
  );
}

interface CandidateProps {
  readonly candidate: HeroCandidate;
  readonly isBusy: boolean;
  readonly onPin: () => void;
  readonly onExclude: () => void;
}

function Candidate({ candidate, isBusy, onPin, onExclude }: CandidateProps) {
  const name = candidate.title ?? candidate.episode_id;
  return (
    <li className="finder-item">
      <Thumb episode={candidate} />
      <div className="min-w-0">
        <p className="lines-2 font-semibold break-words text-strong">{name}</p>
        <p className="text-caption text-plain">{scoreWords(candidate)}</p>
        {candidate.rests_until !== null && (
          <p className="text-caption text-quiet">
            Was the hero; rests until {minuteWords(candidate.rests_until)}
          </p>
        )}
      </div>
      <div className="finder-actions">
        <button
          type="button"
          aria-label={`Pin ${name}`}
          disabled={isBusy}
          onClick={onPin}
          className={buttonStyle('plain')}
        >
          Pin
        </button>
        <button
          type="button"
          aria-label={`Exclude ${name}`}
          disabled={isBusy}
          onClick={onExclude}
          className={buttonStyle('quiet')}
        >
          Exclude
        </button>
      </div>
    </li>
  );
}

/** `Score 142: picture 50, views 60, new 32` */
export function scoreWords({ score, points }: Pick<HeroCandidate, 'score' | 'points'>): string {
  const parts = Object.entries(points)
    .filter(([, value]) => Math.round(value) > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${POINTS[name as keyof typeof POINTS]} ${Math.round(value)}`);
  return `Score ${Math.round(score)}: ${parts.join(', ') || 'nothing counts for it'}`;
}
