import { Menu, Search, X } from 'lucide-react';
import { useSearchOverlay } from '../../../shared/page/use-parameters.js';
import { Button, Link, NavLink, shownButtonStyle } from '../../../shared/ui/link.js';
import { paths } from '../../../shared/paths.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { siteName } from '../../../shared/page/page-meta.js';
import { useMenu } from './use-menu.js';
import { useSession } from '../../../shared/session/session-store.js';

export function TopBar() {
  const search = useSearchOverlay();
  const { status } = useSession();
  return (
    <header className="bar edged fixed inset-x-0 top-0 z-50 flex h-(--bar) items-center gap-2">
      <Logo />
      <nav aria-label="Main" className="ml-3 hidden min-w-0 flex-1 nav:block">
        <ul className="flex items-center">
          {barLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="nav-link text-small text-quiet transition-colors duration-(--quick) hover:text-strong"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1.5">
        {search.isAllowed && (
          <Button
            isRound
            aria-label="Search"
            aria-haspopup="dialog"
            icon={Search}
            iconSize="size-5"
            onPress={search.open}
          />
        )}
        {/* Equal width in both states, to avoid layout shift. */}
        <div className="hidden min-w-25 justify-end sm:flex">
          {status === 'signed-in' ? (
            <UserMenu />
          ) : (
            <Link to={paths.auth} className={shownButtonStyle('lead', 'for-visitors flex flex-1')}>
              Sign In
            </Link>
          )}
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

function MobileMenu() {
  const { open, toggle, leave, root, trigger } = useMenu();
  return (
    <div ref={root}>
      <Button
        isRound
        ref={trigger}
        extra="-mr-3"
        aria-label={`${open ? 'Close' : 'Open'} menu`}
        aria-expanded={open}
        icon={open ? X : Menu}
        iconSize="size-6"
        onPress={toggle}
      />
      {open && (
        <div className="rise edged absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar)+1px)] overflow-y-auto border-t border-b border-hairline bg-ground pt-3 pb-6 shadow-xl max-sm:min-h-[calc(100dvh-var(--bar)+1px)]">
          <MenuLinks onFollow={leave} />
        </div>
      )}
    </div>
  );
}

function MenuLinks({ onFollow }: { readonly onFollow: () => void }) {
  const { status } = useSession();
  return (
    <nav aria-label="Menu">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {[...barLinks, ...moreLinks].map(({ to, label }) => (
          // From the breakpoint on, the bar has the first nine.
          <li key={to} className="border-b border-hairline nav:nth-[-n+9]:hidden">
            <NavLink
              replace
              to={to}
              onClick={onFollow}
              className="flex min-h-12 items-center font-display text-heading font-semibold text-plain aria-[current=page]:text-lead-text"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {status === 'signed-in' ? (
        <MenuAccount onFollow={onFollow} />
      ) : (
        <NavLink
          replace
          to={paths.auth}
          onClick={onFollow}
          className={shownButtonStyle('lead', 'mt-5 flex sm:hidden')}
        >
          Sign In
        </NavLink>
      )}
    </nav>
  );
}

// Loaded lazily, because most visitors are signed out.
const UserMenu = quietPart(() => import('./account-menu.js'), 'UserMenu');
const MenuAccount = quietPart(() => import('./account-menu.js'), 'MenuAccount');

export function Logo() {
  return (
    <Link
      to={paths.home}
      aria-label={`${siteName()}, home`}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-card pr-2 text-strong"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 22 22"
        className="size-6 shrink-0 text-lead"
        stroke="currentColor"
        strokeWidth="5.4"
        strokeLinecap="round"
      >
        <path d="M3.2 14.7v4.1M11 9.2v9.6M18.8 3.2v15.6" />
      </svg>
      <span className="truncate font-display text-[1.375rem] font-extrabold tracking-[-0.035em]">
        {siteName()}
      </span>
    </Link>
  );
}

const links = {
  home: { to: paths.home, label: 'Home' },
  channels: { to: paths.channels, label: 'Channels' },
  categories: { to: paths.categories, label: 'Categories' },
  myList: { to: paths.myList, label: 'My List' },
  news: { to: paths.news, label: 'News' },
  events: { to: paths.events, label: 'Events' },
  creatorSpotlight: { to: paths.creatorSpotlight, label: 'Creator Spotlight' },
  help: { to: paths.help, label: 'Help' },
  bugReport: { to: paths.bugReport, label: 'Report Bug' },
};
const barLinks = Object.values(links);

export const moreLinks = [
  { to: paths.collections, label: 'Collections' },
  { to: paths.speakers, label: 'Speakers' },
  { to: paths.following, label: 'Following' },
  { to: paths.history, label: 'Watch history' },
  { to: paths.suggest, label: 'Suggest a channel, feed or event' },
];

const { home, categories, channels, news, events, bugReport, help } = links;
export const footerLinks = [home, categories, channels, news, events, bugReport, help];
export const ownLinks = [...footerLinks, links.myList];

const EmailNotice = quietPart(() => import('./email-notice.js'), 'EmailNotice');

export function LazyEmailNotice() {
  const { user } = useSession();
  return user?.email_verification_required && <EmailNotice />;
}
