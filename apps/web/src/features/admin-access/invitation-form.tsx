import {
  ACCESS_CODE_LENGTH,
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
  checkAdminPassword,
} from '@elevate/rules';
import { sendCommand } from '../../shared/account/send-command.js';
import { PasswordField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { ACCESS_MODES } from './access-modes.js';

const BUTTON = 'Set password and access code';

export interface InvitationFormProps {
  readonly token: string;
  readonly onAccepted: () => void;
}

export function InvitationForm({ token, onAccepted }: InvitationFormProps) {
  const store = useSessionStore();
  const { passwordHint, codeHint } = ACCESS_MODES.setup;
  const { field, submit, busy } = useAccountForm({
    initial: { password: '', access_code: '' },
    rules: { password: checkAdminPassword, access_code: checkAccessCode },
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: ADMIN_ACCESS_MESSAGES.invitationFailed,
    startAt: 'password',
    goOnAt: 'password',
    send: async (values) => {
      const body = { token, ...values };
      await sendCommand(store, { method: 'POST', path: '/admin/invitation', body });
      notify({ kind: 'success', message: ADMIN_ACCESS_MESSAGES.invitationAccepted });
      onAccepted();
    },
  });
  return (
    <form noValidate aria-label={BUTTON} className="grid gap-5" onSubmit={submit}>
      <PasswordField
        field={field('password')}
        label="Password"
        placeholder="Minimum 20 characters"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        field={field('access_code')}
        label="Access Code"
        hint={codeHint}
        maxLength={ACCESS_CODE_LENGTH}
        autoComplete="off"
      />
      <SubmitButton label={busy ? 'Setting...' : BUTTON} busy={busy} />
    </form>
  );
}
