import { ACCOUNT_REDIRECT_MS } from '@elevate/rules';
import { Link, useNavigate } from 'react-router';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useLater } from '../../shared/lib/use-later.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

/** Leads to where another link can be had. What is wrong was said already. */
export function BadLink() {
  const navigate = useNavigate();
  useLater(true, ACCOUNT_REDIRECT_MS.badLink, () => {
    void navigate(paths.forgotPassword, { replace: true });
  });
  return (
    <FormStage
      title="Reset password"
      text="This link does not work, or not any more. You can have another one sent."
    >
      <Link to={paths.forgotPassword} replace className={buttonStyle('lead')}>
        Send another link
      </Link>
    </FormStage>
  );
}
