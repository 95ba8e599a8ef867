import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

/** Goes back, or home if the visit began here. */
export function CancelButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router's key for the entry at which the document was opened.
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
