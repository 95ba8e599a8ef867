import { Star } from 'lucide-react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { classNames } from '../../shared/lib/class-names.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { pickApi } from './pick.api.js';

export interface PickButtonProps {
  readonly episode: Pick<EpisodeDetail, 'id' | 'is_editor_pick'>;
}

export function PickButton({ episode }: PickButtonProps) {
  const { id, is_editor_pick: isPicked } = episode;
  // A shared cache key keeps the pending state across navigation and prevents a second click.
  const [change, { isLoading }] = pickApi.useChangePickMutation({ fixedCacheKey: `pick-${id}` });
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-busy={isLoading}
      onClick={() => {
        if (!isLoading) void change({ id, isPicked: !isPicked });
      }}
      className={buttonStyle('plain')}
    >
      <Star
        aria-hidden="true"
        className={classNames('size-4.5', isPicked && 'fill-current text-lead-text')}
      />
      Editor’s Pick
    </button>
  );
}
