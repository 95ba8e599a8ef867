import { Suspense } from 'react';
import { CircleUserRound, History, KeyRound, LogOut, Rss, UserRoundCog } from 'lucide-react';
import { SignedInAs } from '../../shared/account/signed-in-as.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { paths } from '../../shared/paths.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { useSession } from '../../shared/session/use-session.js';
import { Link } from '../../shared/ui/link.js';
import { useSignOut } from './use-sign-out.js';

// Loaded for administrators only.
const ManagementLink = lazyPart(async () => (await import('./management-link.js')).ManagementLink);

export interface AccountLinksProps {
  /** Closes the menu immediately, because the next page may load slowly. */
  readonly onFollow: () => void;
  readonly className?: string | undefined;
}

export function AccountLinks({ onFollow, className }: AccountLinksProps) {
  const signOut = useSignOut();
  const { user } = useSession();
  return (
    <div className={className}>
      {user && <SignedInAs userId={user.id} className="min-h-9 px-3 py-2 text-caption" />}
      <ul aria-label="Your account" className="grid">
        {isAdministrator(user) && (
          <Suspense>
            <ManagementLink onFollow={onFollow} className={LOOK} />
          </Suspense>
        )}
        <li>
          <Link to={paths.following} onClick={onFollow} className={LOOK}>
            <Rss aria-hidden="true" className="size-4.5 text-quiet" />
            Following
          </Link>
        </li>
        <li>
          <Link to={paths.history} onClick={onFollow} className={LOOK}>
            <History aria-hidden="true" className="size-4.5 text-quiet" />
            Watch history
          </Link>
        </li>
        <li>
          <Link to={paths.account} onClick={onFollow} className={LOOK}>
            <CircleUserRound aria-hidden="true" className="size-4.5 text-quiet" />
            My account
          </Link>
        </li>
        <li>
          <Link to={paths.changePassword} onClick={onFollow} className={LOOK}>
            <KeyRound aria-hidden="true" className="size-4.5 text-quiet" />
            Change password
          </Link>
        </li>
        <li>
          <Link to={paths.security} onClick={onFollow} className={LOOK}>
            <UserRoundCog aria-hidden="true" className="size-4.5 text-quiet" />
            Security
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={LOOK}
            onClick={() => {
              onFollow();
              signOut();
            }}
          >
            <LogOut aria-hidden="true" className="size-4.5 text-quiet" />
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  );
}

const LOOK =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-small font-semibold text-plain hover:bg-raised hover:text-strong';
