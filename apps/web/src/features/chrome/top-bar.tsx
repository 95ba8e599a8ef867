import { Search } from 'lucide-react';
import { useSearchOverlay } from '../../shared/lib/use-search-overlay.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { NavLink } from '../../shared/ui/link.js';
import { Logo } from './logo.js';
import { MobileMenu } from './mobile-menu.js';
import { barLinks } from './nav-links.js';
import { SignInOrOut } from './sign-in-or-out.js';

export function TopBar() {
  const search = useSearchOverlay();
  return (
    <header className="bar edged fixed inset-x-0 top-0 z-50 flex h-(--bar) items-center gap-2">
      <Logo />
      {/* Administrators' buttons leave less room for the links. */}
      <nav aria-label="Main" className="ml-3 hidden min-w-0 flex-1 nav:block">
        <ul className="flex items-center">
          {barLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="nav-link relative inline-flex min-h-11 items-center rounded-pill px-2.5 text-small min-[80rem]:max-[90rem]:px-1.5 whitespace-nowrap text-quiet transition-colors duration-(--quick) hover:text-strong"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1.5">
        {search.isAllowed && (
          <button
            type="button"
            aria-label="Search"
            aria-haspopup="dialog"
            onClick={search.open}
            className={iconButtonStyle('quiet')}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
        )}
        <SignInOrOut />
        <MobileMenu />
      </div>
    </header>
  );
}
