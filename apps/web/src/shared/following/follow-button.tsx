import { Check, Plus } from 'lucide-react';
import { classNames } from '../ui/class-names.js';
import { Button } from '../ui/link.js';
import type { Named } from './following.js';
import { useFollow } from './use-follow.js';

/** A toggle, so its name stays and its state is announced. */
export function FollowButton({ choice, className }: { choice: Named; className?: string }) {
  const { isFollowed, toggle } = useFollow(choice);
  const Icon = isFollowed ? Check : Plus;
  return (
    <Button
      kind={isFollowed ? 'plain' : 'outline'}
      extra={className}
      aria-pressed={isFollowed}
      aria-label={`Follow ${choice.name}`}
      onPress={toggle}
    >
      <Icon aria-hidden="true" className={classNames('size-4', isFollowed && 'text-lead-text')} />
      {/* Both words take their room, so that nothing moves. */}
      <span aria-hidden="true" className="grid text-start *:[grid-area:1/1]">
        <span className={classNames(isFollowed && 'invisible')}>Follow</span>
        <span className={classNames(!isFollowed && 'invisible')}>Following</span>
      </span>
    </Button>
  );
}
