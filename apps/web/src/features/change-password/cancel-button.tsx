import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

/** Back to where the visitor came from; home, for whoever came from nowhere on this site. */
export function CancelButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router's name for the place where the document was opened.
  const cameFromHere = key !== 'default';
  return (
    <button
      type="button"
      className={buttonStyle('outline')}
      onClick={() => void (cameFromHere ? navigate(-1) : navigate(paths.home))}
    >
      Cancel
    </button>
  );
}
