import { ACCOUNT_MESSAGES, ACCOUNT_REDIRECT_MS } from '@elevate/rules';
import { useNavigate } from 'react-router-dom';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useDelayedAction } from '../../shared/lib/use-delayed-action.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function ResetComplete() {
  const navigate = useNavigate();
  useDelayedAction(true, ACCOUNT_REDIRECT_MS.afterReset, () => void navigate(paths.home));
  return (
    <div role="status">
      <FormStage
        title={ACCOUNT_MESSAGES.resetComplete}
        text="Your new password is set, and you are signed in."
      >
        <Link to={paths.home} className={buttonStyle('lead')}>
          Go to the talks
        </Link>
      </FormStage>
    </div>
  );
}
