import { pluralize } from '@elevate/rules';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../shared/lib/class-names.js';

export interface TopicChipProps {
  readonly name: string;
  readonly episodes: number;
  readonly pressed: boolean;
  readonly onToggle: (topic: string) => void;
}

/** The check mark replaces the count, so that nothing moves. */
export const TopicChip = memo(function TopicChip({
  name,
  episodes,
  pressed,
  onToggle,
}: TopicChipProps) {
  return (
    <li className="shrink-0 md:max-w-full">
      <button
        type="button"
        aria-pressed={pressed}
        aria-label={`${name} ${pluralize(episodes, 'episode')}`}
        onClick={() => onToggle(name)}
        className={classNames(
          'relative inline-flex min-h-9 max-w-[min(20rem,80vw)] items-center gap-2 rounded-pill px-3.5 text-small md:px-3 md:text-caption transition-colors duration-(--quick) after:absolute after:-inset-1 md:max-w-full',
          pressed
            ? 'bg-lead text-lead-ink'
            : 'text-plain ring-1 ring-hairline ring-inset hover:bg-raised-2 hover:text-strong',
        )}
      >
        <span className="lines-1">{name}</span>{' '}
        <span className="grid place-items-center text-caption tabular-nums *:[grid-area:1/1]">
          <span className={classNames('text-quiet', pressed && 'invisible')}>{episodes}</span>
          <Check
            aria-hidden="true"
            className={classNames('size-4', !pressed && 'invisible')}
            strokeWidth={3}
          />
        </span>
      </button>
    </li>
  );
});
