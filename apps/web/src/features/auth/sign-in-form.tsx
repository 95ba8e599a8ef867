import { ACCOUNT_MESSAGES, checkEmail, checkSubmittedPassword } from '@elevate/rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signInBy } from '../../shared/account/sign-in.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { addSaved } from '../../shared/saved/change-saved.js';
import { MY_LIST } from '../../shared/saved/saved-kinds.js';
import { paths } from '../../shared/paths.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { sessionIn } from '../../shared/session/session-store.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Episode to add after sign-in. */
  readonly toAdd: string | null;
}

export function SignInForm({ email, onEmail, toAdd }: SignInFormProps) {
  const store = useSessionStore();
  const [isKnown] = useState(email !== '');
  const { field, submit, busy } = useAccountForm({
    startAt: isKnown ? 'password' : undefined,
    initial: { email, password: '' },
    rules: { email: checkEmail, password: checkSubmittedPassword },
    failed: ACCOUNT_MESSAGES.unexpected,
    goOnAt: 'password',
    send: async (body) => {
      await signInBy(store, { method: 'POST', path: '/session', body });
      // With a required password change pending, the list cannot be changed.
      if (toAdd && !mustChangePassword(sessionIn(store).user)) void addSaved(store, MY_LIST, toAdd);
    },
  });
  return (
    // Without script, the default GET would put the password into the URL; `dialog` sends nothing.
    <form noValidate method="dialog" aria-label="Sign in" className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} onTyped={onEmail} />
      <PasswordField field={field('password')} label="Password" autoComplete="current-password" />
      <div className="grid gap-x-2 gap-y-1 sm:flex sm:items-center">
        <SubmitButton label="Sign In" busy={busy} />
        <Link to={paths.forgotPassword} className={buttonStyle('link')}>
          Forgot password?
        </Link>
      </div>
    </form>
  );
}
