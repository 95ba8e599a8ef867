import { History } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { useKeeping } from '../../shared/watching/use-kept.js';

export function NothingWatched() {
  const isKeeping = useKeeping();
  return (
    <Notice
      icon={History}
      title="Your history is empty."
      text={isKeeping ? 'Talks that you start appear here.' : 'It is off: nothing is added.'}
      action={
        <Link to={paths.home} className={buttonStyle('plain')}>
          Find something to watch
        </Link>
      }
    />
  );
}
