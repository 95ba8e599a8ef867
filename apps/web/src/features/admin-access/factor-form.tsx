import {
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAdminEmail,
  checkSignInCode,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CodeField, EmailField, PasswordField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { signInAdmin } from './sign-in-admin.js';
import { ACCESS_MODES } from './access-modes.js';

export interface FactorFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

export function FactorForm({ email, onEmail }: FactorFormProps) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const [isKnown] = useState(email !== '');
  const byPasskey = useRef(false);
  const { button, busy: busyLabel, path } = ACCESS_MODES.login;
  const { field, submit, busy } = useAccountForm({
    startAt: isKnown ? 'password' : undefined,
    initial: { email, password: '', access_code: '' },
    rules: {
      email: (value) => checkAdminEmail(value),
      password: checkSubmittedAdminPassword,
      access_code: (value) => (byPasskey.current ? undefined : checkSignInCode(value)),
    },
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
    goOnAt: 'password',
    send: async ({ access_code, ...known }) => {
      const proof = byPasskey.current ? await prove() : { access_code };
      const body = { ...known, ...proof };
      const place = byPasskey.current ? `${path}/passkey` : path;
      await signInAdmin(store, { method: 'POST', path: place, body });
      notify({ kind: 'success', message: ADMIN_ACCESS_MESSAGES.granted });
      void navigate(paths.adminSystem);
    },
  });
  const prove = async () =>
    (await import('../../shared/confirmation/passkey.js')).provePasskey(store);
  const sendBy = (isPasskey: boolean) => () => {
    byPasskey.current = isPasskey;
  };
  return (
    <form noValidate aria-label={button} className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} label="Administrative Email" onTyped={onEmail} />
      <PasswordField
        field={field('password')}
        label="Password"
        placeholder="Minimum 20 characters"
        autoComplete="current-password"
      />
      <CodeField field={field('access_code')} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label={busy ? busyLabel : button} busy={busy} onPress={sendBy(false)} />
        <button
          type="submit"
          disabled={busy}
          onClick={sendBy(true)}
          className={buttonStyle('plain', 'flex-1')}
        >
          Use a passkey
        </button>
      </div>
    </form>
  );
}
