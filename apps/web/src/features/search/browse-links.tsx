import { classNames } from '../../shared/lib/class-names.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function BrowseLinks({ className }: { readonly className?: string }) {
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      <Link to={paths.categories} className={buttonStyle('plain')}>
        Browse by topic
      </Link>
      <Link to={paths.channels} className={buttonStyle('plain')}>
        Browse by channel
      </Link>
      <Link to={paths.speakers} className={buttonStyle('plain')}>
        Browse by speaker
      </Link>
    </div>
  );
}
