import { ArrowLeft } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function AllSpeakers() {
  return (
    <Link to={paths.speakers} className={buttonStyle('quiet', '-ml-5')}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      All speakers
    </Link>
  );
}
