import { checkSubmittedPassword, DELETION_DAYS } from '@elevate/rules';
import { sendConfirmed } from '../../shared/confirmation/send-confirmed.js';
import { PasswordField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { Button } from '../../shared/ui/link.js';

interface DeletionFormProps {
  readonly onCancel: () => void;
  readonly onRequested: () => void;
}

export function DeletionForm({ onCancel, onRequested }: DeletionFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    initial: { password: '' },
    rules: { password: checkSubmittedPassword },
    failed: 'Failed to delete the account',
    goOnAt: 'password',
    send: async (body) => {
      await sendConfirmed(store, { method: 'POST', path: '/account/deletion-request', body });
      const message = `Your account will be deleted in ${DELETION_DAYS} days.`;
      notify({ kind: 'info', message });
      onRequested();
    },
  });
  return (
    <form noValidate aria-label="Delete account" className="grid gap-4" onSubmit={submit}>
      <PasswordField
        field={field('password')}
        label="Current password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label={`Delete in ${DELETION_DAYS} days`} busy={busy} />
        <Button kind="plain" label="Cancel" onPress={onCancel} />
      </div>
    </form>
  );
}
