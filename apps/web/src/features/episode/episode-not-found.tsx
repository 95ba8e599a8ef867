import { ArrowLeft } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { StagePage } from '../../shared/ui/stage-page.js';

export function EpisodeNotFound() {
  return (
    <StagePage
      kicker="404"
      title="Episode not found"
      text="This episode isn't available. It may have been removed, or the address has a typo."
    >
      <Link to={paths.home} className={buttonStyle('lead')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Go Home
      </Link>
      <Link to={paths.channels} className={buttonStyle('plain')}>
        Browse channels
      </Link>
    </StagePage>
  );
}
