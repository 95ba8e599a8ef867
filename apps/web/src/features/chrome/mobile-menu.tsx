import { Menu, X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { iconButtonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';
import { NavLink } from '../../shared/ui/link.js';
import { MenuAccount } from './account-parts.js';
import { barLinks } from './nav-links.js';
import { useMenu } from './use-menu.js';

export function MobileMenu() {
  const { open, setOpen, root, trigger } = useMenu();
  const panelId = useId();
  const Icon = open ? X : Menu;
  return (
    <div ref={root} className="nav:hidden">
      <button
        ref={trigger}
        type="button"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className={iconButtonStyle('quiet', '-mr-3')}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      {open && (
        <div
          id={panelId}
          className="rise edged absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar)+1px)] overflow-y-auto border-t border-b border-hairline bg-ground pt-3 pb-6 shadow-xl max-sm:min-h-[calc(100dvh-var(--bar)+1px)] max-sm:border-b-0"
        >
          <MenuLinks onFollow={() => setOpen(false)} />
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
        {barLinks.map(({ to, label }) => (
          <li key={to} className="border-b border-hairline">
            <NavLink
              to={to}
              onClick={onFollow}
              className="menu-link flex min-h-13 items-center font-display text-heading font-semibold text-plain"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {status === 'signed-in' ? (
        <Suspense>
          <MenuAccount onFollow={onFollow} />
        </Suspense>
      ) : (
        <NavLink
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
