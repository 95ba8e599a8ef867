import { Check, Plus } from 'lucide-react';
import { classNames } from '../lib/class-names.js';
import type { Named } from './kept-following.js';
import { useFollow } from './use-follow.js';

/** Beside a name in a card, above the link that covers the card; its touch area is larger than it looks. */
export function FollowIcon({ choice }: { readonly choice: Named }) {
  const { isFollowed, toggle } = useFollow(choice);
  const Icon = isFollowed ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={`Follow ${choice.name}`}
      title={isFollowed ? `You follow ${choice.name}` : `Follow ${choice.name}`}
      onClick={toggle}
      className={classNames(
        'relative z-2 -my-1 grid size-6 shrink-0 place-items-center self-center rounded-pill ring-1 ring-inset after:absolute after:-inset-x-1 after:-inset-y-2 hover:ring-quiet',
        isFollowed ? 'text-lead-text ring-lead-text/50' : 'text-quiet ring-hairline',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
