import {
  ACCOUNT_MESSAGES,
  ACCOUNT_REDIRECT_MS,
  checkConfirmation,
  checkCurrentPassword,
  checkNewPassword,
} from '@elevate/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInBy } from '../../shared/account/sign-in.js';
import { NEW_PASSWORD_HINT } from '../../shared/forms/new-password-hint.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useDelayedAction } from '../../shared/lib/use-delayed-action.js';
import { paths } from '../../shared/paths.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { useSession } from '../../shared/session/use-session.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { AgeNotice } from './age-notice.js';
import { CancelButton } from './cancel-button.js';

export function ChangePasswordForm() {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { user } = useSession();
  // State at the change: afterwards no notice is due.
  const [done, setDone] = useState<{ readonly user: typeof user } | null>(null);
  const about = done ? done.user : user;
  useDelayedAction(done !== null, ACCOUNT_REDIRECT_MS.afterChange, () => void navigate(paths.home));
  const { field, submit, busy } = useAccountForm({
    initial: { current_password: '', new_password: '', confirmation: '' },
    rules: {
      current_password: checkCurrentPassword,
      new_password: (value, { current_password }) => checkNewPassword(value, current_password),
      confirmation: (value, { new_password }) => checkConfirmation(value, new_password),
    },
    follows: { new_password: 'confirmation' },
    failed: ACCOUNT_MESSAGES.passwordNotChanged,
    goOnAt: 'current_password',
    send: async ({ current_password, new_password }) => {
      const body = { current_password, new_password };
      await signInBy(store, { method: 'PUT', path: '/password', body });
      notify({ kind: 'success', message: ACCOUNT_MESSAGES.passwordChanged });
      setDone({ user });
    },
  });
  return (
    <>
      {about && <AgeNotice user={about} />}
      <form noValidate aria-label="Change password" className="grid gap-5" onSubmit={submit}>
        <PasswordField
          field={field('current_password')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          field={field('new_password')}
          label="New password"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
        />
        <PasswordField
          field={field('confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton label="Change Password" busy={busy || done !== null} />
          {!mustChangePassword(about) && <CancelButton />}
        </div>
      </form>
    </>
  );
}
