import { ArrowLeft } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function BackToBrowse() {
  return (
    <Link to={paths.channels} className={buttonStyle('quiet', '-ml-5')}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to browse
    </Link>
  );
}
