import { ACCOUNT_REDIRECT_MS } from '@elevate/rules';
import { useNavigate } from 'react-router-dom';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useDelayedAction } from '../../shared/lib/use-delayed-action.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function BadLink() {
  const navigate = useNavigate();
  useDelayedAction(true, ACCOUNT_REDIRECT_MS.badLink, () => {
    void navigate(paths.forgotPassword, { replace: true });
  });
  return (
    <FormStage
      title="Reset password"
      text="This link is invalid or has expired. You can request a new one."
    >
      <Link to={paths.forgotPassword} replace className={buttonStyle('lead')}>
        Send another link
      </Link>
    </FormStage>
  );
}
