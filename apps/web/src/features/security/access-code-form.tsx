import { checkAccessCode, FACTOR_MESSAGES } from '@elevate/rules';
import { PasswordField } from '../../shared/forms/password-field.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { useSecurityChange } from './use-security-change.js';

// Not in the rules: every page with a form would load them.
const MESSAGES = {
  changed: 'Access code changed. All other sessions have ended.',
  different: 'The access codes are different',
} as const;

export function AccessCodeForm({ onClose }: { readonly onClose: () => void }) {
  const { send } = useSecurityChange();
  const { field, submit, busy } = useAccountForm({
    initial: { new_access_code: '', confirm_access_code: '' },
    rules: {
      new_access_code: checkAccessCode,
      confirm_access_code: (value, values) =>
        value === values.new_access_code ? undefined : MESSAGES.different,
    },
    follows: { new_access_code: 'confirm_access_code' },
    failed: FACTOR_MESSAGES.failed,
    startAt: 'new_access_code',
    goOnAt: 'new_access_code',
    send: async ({ new_access_code }) => {
      await send({ method: 'PUT', path: '/account/access-code', body: { new_access_code } });
      notify({ kind: 'success', message: MESSAGES.changed });
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label="Change of the access code"
      className="grid gap-4"
      onSubmit={submit}
    >
      <PasswordField
        field={field('new_access_code')}
        label="New access code"
        hint="Exactly 20 characters"
        autoComplete="off"
      />
      <PasswordField
        field={field('confirm_access_code')}
        label="Repeat the access code"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Save access code" busy={busy} />
        <button type="button" onClick={onClose} className={buttonStyle('outline')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
