import {
  ACCOUNT_MESSAGES,
  checkConfirmation,
  checkPassword,
  checkSignInCode,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { isCodeRequired } from '../../shared/confirmation/code-required.js';
import { Refusal } from '../../shared/account/refusal.js';
import { signInBy } from '../../shared/account/sign-in.js';
import { CodeField } from '../../shared/forms/code-field.js';
import { FormStage } from '../../shared/forms/form-stage.js';
import { NEW_PASSWORD_HINT } from '../../shared/forms/new-password-hint.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

export interface NewPasswordFormProps {
  readonly token: string;
  readonly onComplete: () => void;
  /** The link expired or was used while the user filled in the form. */
  readonly onBadLink: () => void;
}

const LINK_INVALID = 'USER.RESET_LINK_INVALID';

export function NewPasswordForm({ token, onComplete, onBadLink }: NewPasswordFormProps) {
  const store = useSessionStore();
  const [needsCode, setNeedsCode] = useState(false);
  const { field, submit, busy, focus } = useAccountForm({
    initial: { password: '', confirmation: '', code: '' },
    rules: {
      password: checkPassword,
      confirmation: (value, { password }) => checkConfirmation(value, password),
      code: (value) => (needsCode ? checkSignInCode(value) : undefined),
    },
    follows: { password: 'confirmation' },
    failed: ACCOUNT_MESSAGES.resetFailed,
    goOnAt: 'password',
    send: async ({ password, code }) => {
      const body = { token, password, ...(needsCode && { code }) };
      try {
        await signInBy(store, { method: 'POST', path: '/password-resets/complete', body });
        onComplete();
      } catch (error) {
        if (isCodeRequired(error)) return setNeedsCode(true);
        if (error instanceof Refusal && error.code === LINK_INVALID) onBadLink();
        throw error;
      }
    },
  });
  useEffect(() => {
    if (needsCode) focus('code');
  }, [needsCode, focus]);
  return (
    <FormStage title="Create New Password">
      <form noValidate aria-label="Create New Password" className="grid gap-5" onSubmit={submit}>
        <PasswordField
          field={field('password')}
          label="New Password"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
        />
        <PasswordField
          field={field('confirmation')}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        {needsCode && <CodeField field={field('code')} />}
        <SubmitButton label="Reset Password" busy={busy} />
      </form>
    </FormStage>
  );
}
