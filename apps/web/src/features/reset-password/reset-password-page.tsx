import { RESET_PASSWORD_PAGE } from '@elevate/rules';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { BadLink } from './bad-link.js';
import { CheckFailed } from './check-failed.js';
import { NewPasswordForm } from './new-password-form.js';
import { ResetComplete } from './reset-complete.js';
import { useResetLink } from './use-reset-link.js';
import { Verifying } from './verifying.js';

export function ResetPasswordPage() {
  const { token, state, go } = useResetLink();
  usePageMeta(RESET_PASSWORD_PAGE);
  switch (state) {
    case 'verifying':
      return <Verifying />;
    case 'unchecked':
      return <CheckFailed onRetry={() => go('verifying')} />;
    case 'bad':
      return <BadLink />;
    case 'complete':
      return <ResetComplete />;
    case 'form':
      return (
        <NewPasswordForm
          token={token}
          onComplete={() => go('complete')}
          onBadLink={() => go('bad')}
        />
      );
  }
}
