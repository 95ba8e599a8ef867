import {
  ACCESS_CODE_LENGTH,
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
} from '@elevate/rules';
import { useEffect, useId, useRef } from 'react';
import { sendCommand } from '../account/send-command.js';
import { PasswordField } from '../forms/password-field.js';
import { SubmitButton } from '../forms/submit-button.js';
import { useAccountForm } from '../forms/use-account-form.js';
import type { SessionStore } from '../session/session-store.js';
import { buttonStyle } from '../ui/button-style.js';

export interface AccessCodeDialogProps {
  readonly store: SessionStore;
  readonly onDone: (isConfirmed: boolean) => void;
}

export function AccessCodeDialog({ store, onDone }: AccessCodeDialogProps) {
  const { field, submit, busy } = useAccountForm({
    initial: { access_code: '' },
    rules: { access_code: checkAccessCode },
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
    goOnAt: 'access_code',
    send: async (body) => {
      await sendCommand(store, { method: 'POST', path: '/admin/session/code', body });
      onDone(true);
    },
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const reason = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const cancel = () => onDone(false);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={reason}
      onCancel={cancel}
      className="rise m-auto grid w-full max-w-md gap-5 rounded-card bg-raised p-6 text-plain backdrop:bg-ground/70"
    >
      <h2 id={title} className="text-heading font-bold text-strong">
        Confirm with your access code
      </h2>
      <p id={reason} className="text-small">
        This action needs your access code again, because you entered it more than 10 minutes ago.
      </p>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <PasswordField
          field={field('access_code')}
          label="Access Code"
          maxLength={ACCESS_CODE_LENGTH}
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" onClick={cancel} className={buttonStyle('plain')}>
            Cancel
          </button>
          <SubmitButton label={busy ? 'Confirming...' : 'Confirm'} busy={busy} />
        </div>
      </form>
    </dialog>
  );
}
