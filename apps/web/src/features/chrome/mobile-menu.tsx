import { Menu, X } from 'lucide-react';
import * as Collapsible from 'radix-ui/collapsible';
import { NavLink } from 'react-router';
import { paths } from '../../shared/paths.js';
import { iconButtonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';
import { barLinks } from './nav-links.js';
import { useMenu } from './use-menu.js';

/** The links of the bar where it is too narrow for them, behind one button. */
export function MobileMenu() {
  const { open, setOpen, root, trigger } = useMenu();
  const Icon = open ? X : Menu;
  return (
    <Collapsible.Root ref={root} open={open} onOpenChange={setOpen} className="nav:hidden">
      <Collapsible.Trigger
        ref={trigger}
        aria-label={open ? 'Close menu' : 'Open menu'}
        className={iconButtonStyle('quiet', '-mr-3')}
      >
        <Icon aria-hidden="true" className="size-6" />
      </Collapsible.Trigger>
      <Collapsible.Content className="rise edged max-sm:min-h-[calc(100dvh-var(--bar))] absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar))] overflow-y-auto border-t border-hairline border-b bg-ground pt-3 pb-6 shadow-xl">
        <nav aria-label="Menu">
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {barLinks.map(({ to, label }) => (
              <li key={to} className="border-b border-hairline">
                <NavLink
                  to={to}
                  end
                  className="menu-link flex min-h-13 items-center font-display text-heading font-semibold text-plain"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <NavLink to={paths.auth} className={shownButtonStyle('lead', 'mt-5 flex sm:hidden')}>
            Sign In
          </NavLink>
        </nav>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
