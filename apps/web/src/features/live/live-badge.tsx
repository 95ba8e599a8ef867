import { useSelector } from 'react-redux';
import { classNames } from '../../shared/lib/class-names.js';
import { selectLive } from './live.slice.js';

/** Says that what is in view follows the catalogue as it changes. */
export function LiveBadge() {
  const status = useSelector(selectLive);
  // Its place is kept: coming and going, it must not push the figures beside it.
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-2 text-caption font-semibold text-live',
        status === 'live' ? 'rise' : 'invisible',
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
      Live
    </p>
  );
}
