import { Check, Plus } from 'lucide-react';
import { classNames } from '../ui/class-names.js';
import { Button } from '../ui/link.js';
import { choose, type Named, unchoose, useIsChosen } from './following.js';
import { CHOICES_MOST } from '@elevate/rules';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../toasts/notify.js';
import { offerUndo } from '../toasts/offer-undo.js';
import { paths } from '../paths.js';
import { refetchSession } from '../session/session-keeper.js';
import { sessionIn, useSessionStore } from '../session/session-store.js';

/** A toggle, so its name stays and its state is announced. */
export function FollowButton({ choice, className }: { choice: Named; className?: string }) {
  const { isFollowed, toggle } = useFollow(choice);
  return (
    <Button
      kind={isFollowed ? 'plain' : 'outline'}
      extra={className}
      aria-pressed={isFollowed}
      aria-label={`Follow ${choice.name}`}
      onPress={toggle}
    >
      {/* Both words take their room, so that nothing moves. */}
      <span
        aria-hidden="true"
        className="grid *:flex *:items-center *:justify-center *:gap-2 *:[grid-area:1/1]"
      >
        <span className={classNames(isFollowed && 'invisible')}>
          <Plus className="size-4" />
          Follow
        </span>
        <span className={classNames(!isFollowed && 'invisible')}>
          <Check className="size-4 text-lead-text" />
          Following
        </span>
      </span>
    </Button>
  );
}

/** Follows and unfollows; visitors are sent to sign in, and follow then. */
export function useFollow(choice: Named) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isFollowed = useIsChosen('follows', choice);
  const toggle = async () => {
    if (sessionIn(store).status === 'unknown') await refetchSession(store);
    const { kind, id, name } = choice;
    if (sessionIn(store).status === 'signed-out')
      void navigate(paths.signIn(pathname + search), { state: { follow: { kind, id, name } } });
    else if (isFollowed) offerUndo(`You no longer follow ${name}`, unchoose('follows', choice));
    else follow(choice);
  };
  return { isFollowed, toggle: () => void toggle() };
}

export function follow(choice: Named): void {
  const undo = choose('follows', choice);
  if (undo) notify({ kind: 'success', message: `You follow ${choice.name}` });
  else notify({ kind: 'error', message: TOO_MANY });
}

const TOO_MANY = `You follow ${CHOICES_MOST} things, which is the maximum. Unfollow one first.`;
