import { checkEmail, FACTOR_MESSAGES } from '@elevate/rules';
import type { Message } from '../../shared/api/types.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSecurityChange } from './use-security-change.js';

export function EmailForm({ onRequested }: { readonly onRequested: () => void }) {
  const { send } = useSecurityChange();
  const { field, submit, busy } = useAccountForm({
    initial: { email: '' },
    rules: { email: checkEmail },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'email',
    send: async (body) => {
      const answer = await send({ method: 'POST', path: '/account/email-change', body });
      notify({ kind: 'success', message: (answer as Message).message });
      onRequested();
    },
  });
  return (
    <form noValidate aria-label="Change of address" className="grid gap-4" onSubmit={submit}>
      <TextField
        field={field('email')}
        label="New email address"
        type="email"
        autoComplete="email"
      />
      <div className="flex">
        <SubmitButton label="Send both links" busy={busy} />
      </div>
    </form>
  );
}
