import {
  ACCOUNT_MESSAGES,
  checkEmail,
  checkSignInCode,
  checkSubmittedPassword,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { isCodeRequired } from '../../shared/confirmation/code-required.js';
import { CodeField } from '../../shared/forms/code-field.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { paths } from '../../shared/paths.js';
import type { PendingChange } from '../../shared/saved/pending-change.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { PasskeyButton } from './passkey-button.js';
import { useSignIn } from './use-sign-in.js';

export interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Made after sign-in. */
  readonly pending: PendingChange | null;
}

export function SignInForm({ email, onEmail, pending }: SignInFormProps) {
  const [isKnown] = useState(email !== '');
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useSignIn(pending);
  const { field, submit, busy, focus } = useAccountForm({
    startAt: isKnown ? 'password' : undefined,
    initial: { email, password: '', code: '' },
    rules: {
      email: checkEmail,
      password: checkSubmittedPassword,
      code: (code) => (needsCode ? checkSignInCode(code) : undefined),
    },
    failed: ACCOUNT_MESSAGES.unexpected,
    goOnAt: 'password',
    send: async ({ code, ...body }) => {
      try {
        await signIn('/session', needsCode ? { ...body, code } : body);
      } catch (error) {
        if (!isCodeRequired(error)) throw error;
        setNeedsCode(true);
      }
    },
  });
  useEffect(() => {
    if (needsCode) focus('code');
  }, [needsCode, focus]);
  return (
    // Without script, the default GET would put the password into the URL; `dialog` sends nothing.
    <form noValidate method="dialog" aria-label="Sign in" className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} onTyped={onEmail} />
      <PasswordField field={field('password')} label="Password" autoComplete="current-password" />
      {needsCode && <CodeField field={field('code')} />}
      <div className="grid gap-x-2 gap-y-1 sm:flex sm:items-center">
        <SubmitButton label="Sign In" busy={busy} />
        <Link to={paths.forgotPassword} className={buttonStyle('link')}>
          Forgot password?
        </Link>
      </div>
      <PasskeyButton pending={pending} />
    </form>
  );
}
