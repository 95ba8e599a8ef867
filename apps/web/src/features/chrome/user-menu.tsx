import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useId } from 'react';
import { shownButtonStyle } from '../../shared/ui/link.js';
import { AccountLinks, AdminSyncButtons } from './account-links.js';
import { useMenu } from './use-menu.js';

export function UserMenu() {
  const { open, setOpen, root, trigger } = useMenu();
  const panelId = useId();
  return (
    <>
      <AdminSyncButtons isBrief className="mr-1.5 hidden gap-1.5 min-[80rem]:flex" />
      <div ref={root} className="relative flex flex-1">
        <button
          ref={trigger}
          type="button"
          aria-label="Your account"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
          className={shownButtonStyle('plain', 'flex flex-1')}
        >
          <CircleUserRound className="size-5" />
          <ChevronDown className="size-4 text-quiet" />
        </button>
        {open && (
          <div
            id={panelId}
            className="rise absolute top-[calc(100%+0.5rem)] right-0 w-60 rounded-card bg-raised-2 p-2 shadow-xl ring-1 ring-hairline ring-inset"
          >
            {/* Between the `nav` breakpoint and 80 rem: below, the mobile menu has these buttons; above, the bar. */}
            <AdminSyncButtons className="mb-2 hidden flex-wrap gap-2 *:flex-1 nav:flex min-[80rem]:hidden" />
            <AccountLinks onFollow={() => setOpen(false)} />
          </div>
        )}
      </div>
    </>
  );
}
