import {
  ACCESS_CODE_LENGTH,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
  checkAdminEmail,
} from '@elevate/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmailField } from '../../shared/forms/email-field.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { ACCESS_MODES, type AccessModeName } from './access-modes.js';
import { signInAdmin, isAdminExistsError } from './sign-in-admin.js';

export interface AccessFormProps {
  readonly mode: AccessModeName;
  readonly email: string;
  /** From the link that the server prints; only setup uses it. */
  readonly setupToken: string | null;
  readonly onEmail: (email: string) => void;
  readonly onAdminExists: () => void;
}

export function AccessForm(props: AccessFormProps) {
  const { mode, email, setupToken, onEmail, onAdminExists } = props;
  const store = useSessionStore();
  const navigate = useNavigate();
  const [isKnown] = useState(email !== '');
  const { path, button, busy: busyLabel, checkPassword, succeeded, ...words } = ACCESS_MODES[mode];
  const { field, submit, busy } = useAccountForm({
    startAt: isKnown ? 'password' : undefined,
    initial: { email, password: '', access_code: '' },
    rules: {
      // The server checks the domain.
      email: (value) => checkAdminEmail(value),
      password: checkPassword,
      access_code: checkAccessCode,
    },
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: words.failed,
    goOnAt: 'password',
    send: async (values) => {
      const isLinked = mode === 'setup' && setupToken !== null;
      const body = { ...values, ...(isLinked && { setup_token: setupToken }) };
      try {
        await signInAdmin(store, { method: 'POST', path, body });
      } catch (error) {
        if (isAdminExistsError(error)) onAdminExists();
        throw error;
      }
      notify({ kind: 'success', message: succeeded });
      void navigate(paths.adminSystem);
    },
  });
  return (
    <form noValidate aria-label={button} className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} label="Administrative Email" onTyped={onEmail} />
      <PasswordField
        field={field('password')}
        label="Password"
        placeholder="Minimum 20 characters"
        hint={words.passwordHint}
        autoComplete={words.passwordIs}
      />
      <PasswordField
        field={field('access_code')}
        label="Access Code"
        hint={words.codeHint}
        maxLength={ACCESS_CODE_LENGTH}
        autoComplete="off"
      />
      <SubmitButton label={busy ? busyLabel : button} busy={busy} />
    </form>
  );
}
