import { checkFactorName, FACTOR_MESSAGES } from '@elevate/rules';
import type { AddedFactor, PasskeyCreation } from '../../shared/api/types.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { NameField } from './name-field.js';
import { useSecurityChange } from './use-security-change.js';

const PATH = '/account/passkeys';

export interface PasskeyFormProps {
  readonly onAdded: (codes: readonly string[]) => void;
}

export function PasskeyForm({ onAdded }: PasskeyFormProps) {
  const { send } = useSecurityChange();
  const { field, submit, busy, reset } = useAccountForm({
    initial: { name: '' },
    rules: { name: checkFactorName },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'name',
    send: async ({ name }) => {
      const asked = await send({ method: 'POST', path: `${PATH}/request` });
      const { createPasskey } = await import('../../shared/confirmation/passkey.js');
      const body = { name, ...(await createPasskey(asked as PasskeyCreation)) };
      const added = (await send({ method: 'POST', path: PATH, body })) as AddedFactor;
      notify({ kind: 'success', message: FACTOR_MESSAGES.passkeyAdded });
      reset();
      onAdded(added.recovery_codes);
    },
  });
  return (
    <form noValidate aria-label="Add a passkey" className="grid gap-4" onSubmit={submit}>
      <NameField
        field={field('name')}
        label="Name of the new passkey"
        hint="Such as the device that keeps it."
      />
      <div className="flex">
        <SubmitButton label={busy ? 'Waiting for your device...' : 'Add a passkey'} busy={busy} />
      </div>
    </form>
  );
}
