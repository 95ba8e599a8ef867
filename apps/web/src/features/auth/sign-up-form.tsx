import { ACCOUNT_MESSAGES, checkEmail, checkPassword, checkProfileUrl } from '@elevate/rules';
import { sendCommand } from '../../shared/account/send-command.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { NEW_PASSWORD_HINT } from '../../shared/forms/new-password-hint.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { ProfileUrlField } from '../../shared/forms/profile-url-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

export interface SignUpFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onCreated: () => void;
}

export function SignUpForm({ email, onEmail, onCreated }: SignUpFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    initial: { email, password: '', linkedin_url: '' },
    rules: { email: checkEmail, password: checkPassword, linkedin_url: checkProfileUrl },
    failed: ACCOUNT_MESSAGES.unexpected,
    goOnAt: 'email',
    send: async (body) => {
      await sendCommand(store, { method: 'POST', path: '/accounts', body });
      notify({ kind: 'success', message: ACCOUNT_MESSAGES.created });
      onCreated();
    },
  });
  return (
    <form noValidate aria-label="Create account" className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} onTyped={onEmail} />
      <PasswordField
        field={field('password')}
        label="Password"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
      />
      <ProfileUrlField field={field('linkedin_url')} />
      <SubmitButton label="Create Account" busy={busy} />
    </form>
  );
}
