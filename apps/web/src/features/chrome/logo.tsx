import { siteName } from '../../shared/lib/site.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';

export function Logo() {
  return (
    <Link
      to={paths.home}
      aria-label={`${siteName()}, home`}
      className="flex min-h-11 items-center gap-2.5 rounded-card pr-2 text-strong"
    >
      <svg aria-hidden="true" viewBox="0 0 22 22" className="size-6 text-lead" fill="currentColor">
        <rect x="0.5" y="12" width="5.4" height="9.5" rx="2.7" />
        <rect x="8.3" y="6.5" width="5.4" height="15" rx="2.7" />
        <rect x="16.1" y="0.5" width="5.4" height="21" rx="2.7" />
      </svg>
      <span className="font-display text-[1.375rem] font-extrabold tracking-[-0.035em]">
        {siteName()}
      </span>
    </Link>
  );
}
