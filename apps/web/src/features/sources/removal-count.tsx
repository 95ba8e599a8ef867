import { problemWords } from '../../shared/admin/problem-words.js';
import type { ChannelEpisodes } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface RemovalCountProps {
  readonly data?: ChannelEpisodes | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Says why there are no choices: they are loading, the count failed, or there are no episodes. */
export function RemovalCount({ data, error, isFetching, onRetry }: RemovalCountProps) {
  if (isFetching) return <p role="status">Counting its episodes…</p>;
  if (error !== undefined) {
    return (
      <div role="alert" className="text-caption">
        <p>
          Its episodes could not be counted, so they stay.{' '}
          {problemWords(error, 'Something went wrong on the server.')}
        </p>
        <button type="button" className={buttonStyle('link')} onClick={onRetry}>
          Count again
        </button>
      </div>
    );
  }
  const isEmpty = data && data.shown + data.hidden === 0;
  return isEmpty ? <p>No episodes of it are on the site.</p> : null;
}
