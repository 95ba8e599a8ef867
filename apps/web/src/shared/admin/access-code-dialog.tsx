import {
  ACCESS_CODE_LENGTH,
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
} from '@elevate/rules';
import * as Dialog from 'radix-ui/dialog';
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
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onDone(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="video-veil">
          <Dialog.Content className="rise grid w-full max-w-md gap-5 rounded-card bg-raised p-6">
            <Dialog.Title className="text-heading font-bold">
              Confirm with your access code
            </Dialog.Title>
            <Dialog.Description className="text-small text-plain">
              This action needs your access code again, because you entered it more than 10 minutes
              ago.
            </Dialog.Description>
            <form noValidate className="grid gap-5" onSubmit={submit}>
              <PasswordField
                field={field('access_code')}
                label="Access Code"
                maxLength={ACCESS_CODE_LENGTH}
                autoComplete="off"
              />
              <div className="flex flex-wrap justify-end gap-3">
                <Dialog.Close className={buttonStyle('plain')}>Cancel</Dialog.Close>
                <SubmitButton label={busy ? 'Confirming...' : 'Confirm'} busy={busy} />
              </div>
            </form>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
