import {
  ChevronDown,
  CircleUserRound,
  History,
  KeyRound,
  ListVideo,
  LogOut,
  type LucideIcon,
  Rss,
  UserRoundCog,
} from 'lucide-react';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignedInAs } from '../../../shared/account/signed-in-as.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { paths } from '../../../shared/paths.js';
import {
  isAdministrator,
  setSession,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import { notifyTabs } from '../../../shared/session/tabs.js';
import { Link, shownButtonStyle } from '../../../shared/ui/link.js';
import { log } from '../../../shared/browser/log.js';
import { notify } from '../../../shared/toasts/notify.js';
import { Refusal, sendCommand } from '../../../shared/account/send-command.js';
import type { SyncButtonsProps } from './sync-buttons.js';
import { useMenu } from './use-menu.js';

const ManagementLink = quietPart(() => import('./sync-buttons.js'), 'ManagementLink');

export function UserMenu() {
  const { open, toggle, leave, root, trigger } = useMenu();
  return (
    <>
      <AdminSyncButtons isBrief className="mr-1.5 hidden gap-1.5 min-[80rem]:flex" />
      <div ref={root} className="relative flex flex-1">
        <button
          ref={trigger}
          type="button"
          aria-label="Your account"
          aria-expanded={open}
          onClick={toggle}
          className={shownButtonStyle('plain', 'flex flex-1')}
        >
          <CircleUserRound className="size-5" />
          <ChevronDown className="size-4 text-quiet" />
        </button>
        {open && (
          <div className="rise absolute top-[calc(100%+0.5rem)] right-0 w-60 rounded-card bg-raised-2 p-2 shadow-xl ring-1 ring-hairline ring-inset">
            {/* Between the `nav` breakpoint and 80 rem: below, the mobile menu has these buttons; above, the bar. */}
            <AdminSyncButtons className="mb-2 hidden flex-wrap gap-2 *:flex-1 nav:flex min-[80rem]:hidden" />
            <AccountLinks onFollow={leave} />
          </div>
        )}
      </div>
    </>
  );
}

export function MenuAccount({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <>
      <AdminSyncButtons className="mt-4 flex flex-wrap gap-3 *:flex-1 nav:hidden" />
      <AccountLinks onFollow={onFollow} links={LINKS.slice(2)} className="mt-3 sm:hidden" />
    </>
  );
}

interface AccountLinksProps {
  /** Closes the menu immediately, because the next page may load slowly. */
  readonly onFollow: () => void;
  readonly links?: readonly AccountLink[];
  readonly className?: string | undefined;
}

function AccountLinks({ onFollow, links = LINKS, className }: AccountLinksProps) {
  const signOut = useSignOut();
  const { user } = useSession();
  return (
    <div className={className}>
      {user && <SignedInAs userId={user.id} className="min-h-9 px-3 py-2 text-caption" />}
      <ul aria-label="Your account" className="grid">
        {isAdministrator(user) && <ManagementLink onFollow={onFollow} className={ITEM_STYLE} />}
        {links.map(([to, label, Icon]) => (
          <li key={to}>
            <Link replace to={to} onClick={onFollow} className={ITEM_STYLE}>
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
              void signOut();
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

type AccountLink = readonly [to: string, label: string, Icon: LucideIcon];

const LINKS: readonly AccountLink[] = [
  // The menu has these two among the links of everybody.
  [paths.following, 'Following', Rss],
  [paths.history, 'Watch history', History],
  [paths.lists, 'Your lists', ListVideo],
  [paths.account, 'My account', CircleUserRound],
  [paths.changePassword, 'Change password', KeyRound],
  [paths.security, 'Security', UserRoundCog],
];

const ITEM_STYLE =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-small font-semibold text-plain hover:bg-raised hover:text-strong';

/** Ends the session in all tabs. Leads from My List to sign-in, from all other pages to home. */
function useSignOut() {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    try {
      await sendCommand(store, { method: 'DELETE', path: '/session' });
    } catch (error) {
      // Refused with 401, the session has ended already.
      if (!(error instanceof Refusal && error.status === 401)) {
        // The cookies still exist: reporting success would leave the next person signed in.
        log.error('Signing out failed', error);
        return notify({ kind: 'error', message: ACCOUNT_MESSAGES.unexpected });
      }
    }
    // Before the page reacts to the missing session.
    const next = pathname.replace(/\/+$/, '') === paths.myList ? paths.auth : paths.home;
    void navigate(next, { replace: true });
    dispatchEvent(new Event('sign-out'));
    forgetStoredDrafts();
    setSession(store, { signed_in: false });
    notifyTabs('sign-out');
    notifyTabs('session');
    notify({ kind: 'success', message: ACCOUNT_MESSAGES.signedOut });
  };
}

/** Also where no form has loaded the drafts. */
function forgetStoredDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing is stored.
  }
}

const SyncButtons = quietPart(() => import('./sync-buttons.js'), 'SyncButtons');
function AdminSyncButtons(props: SyncButtonsProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return <SyncButtons {...props} />;
}
