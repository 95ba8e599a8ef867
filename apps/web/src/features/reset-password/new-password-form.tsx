import { ACCOUNT_MESSAGES, checkConfirmation, checkPassword } from '@elevate/rules';
import { Refusal } from '../../shared/account/refusal.js';
import { signInBy } from '../../shared/account/sign-in.js';
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
  const { field, submit, busy } = useAccountForm({
    initial: { password: '', confirmation: '' },
    rules: {
      password: checkPassword,
      confirmation: (value, { password }) => checkConfirmation(value, password),
    },
    follows: { password: 'confirmation' },
    failed: ACCOUNT_MESSAGES.resetFailed,
    goOnAt: 'password',
    send: async ({ password }) => {
      const body = { token, password };
      try {
        await signInBy(store, { method: 'POST', path: '/password-resets/complete', body });
        onComplete();
      } catch (error) {
        if (error instanceof Refusal && error.code === LINK_INVALID) onBadLink();
        throw error;
      }
    },
  });
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
        <SubmitButton label="Reset Password" busy={busy} />
      </form>
    </FormStage>
  );
}
