import { CircleUserRound, History, KeyRound, LogOut, Rss, UserRoundCog } from 'lucide-react';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignedInAs } from '../../shared/account/signed-in-as.js';
import { quietPart } from '../../shared/lib/lazy-part.js';
import { paths } from '../../shared/paths.js';
import {
  isAdministrator,
  type SessionStore,
  setSession,
  useSessionStore,
} from '../../shared/session/session-store.js';
import { notifyTabs } from '../../shared/session/tabs.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Link } from '../../shared/ui/link.js';
import { log } from '../../shared/lib/log.js';
import { notify } from '../../shared/lib/notify.js';
import { Refusal, sendCommand } from '../../shared/account/send-command.js';
import type { SyncButtonsProps } from './sync-buttons.js';

const ManagementLink = quietPart(() => import('./management-link.js'), 'ManagementLink');

interface AccountLinksProps {
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
        {isAdministrator(user) && <ManagementLink onFollow={onFollow} className={ITEM_STYLE} />}
        {LINKS.map(([to, label, Icon]) => (
          <li key={to}>
            <Link to={to} onClick={onFollow} className={ITEM_STYLE}>
              <Icon className="size-4.5 text-quiet" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={ITEM_STYLE}
            onClick={() => {
              onFollow();
              signOut();
            }}
          >
            <LogOut className="size-4.5 text-quiet" />
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  );
}

const LINKS = [
  [paths.following, 'Following', Rss],
  [paths.history, 'Watch history', History],
  [paths.account, 'My account', CircleUserRound],
  [paths.changePassword, 'Change password', KeyRound],
  [paths.security, 'Security', UserRoundCog],
] as const;
const ITEM_STYLE =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-small font-semibold text-plain hover:bg-raised hover:text-strong';

const PERSONAL: readonly string[] = [paths.myList, paths.security];

/** Leads from a personal page to sign-in, from others to home. */
function useSignOut(): () => void {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPersonal = PERSONAL.includes(pathname.replace(/\/+$/, ''));
  const leave = () => void navigate(isPersonal ? paths.auth : paths.home);
  return () => void signOut(store, leave);
}

const ALREADY_ENDED = 401;

/** Ends the session in all tabs. `leave` navigates away before the current page reacts to the missing session. */
async function signOut(store: SessionStore, leave: () => void): Promise<void> {
  try {
    await sendCommand(store, { method: 'DELETE', path: '/session' });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === ALREADY_ENDED)) {
      // The cookies still exist: reporting success would leave the next person signed in.
      log.error('Signing out failed', error);
      notify({ kind: 'error', message: ACCOUNT_MESSAGES.unexpected });
      return;
    }
  }
  leave();
  setSession(store, { signed_in: false });
  notifyTabs('session');
  notify({ kind: 'success', message: ACCOUNT_MESSAGES.signedOut });
}

const SyncButtons = quietPart(() => import('./sync-buttons.js'), 'SyncButtons');

export function AdminSyncButtons(props: SyncButtonsProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return <SyncButtons {...props} />;
}
