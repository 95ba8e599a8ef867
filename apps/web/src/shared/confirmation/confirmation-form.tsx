import { ADMIN_FORM_MESSAGES } from '@elevate/rules';
import { useRef } from 'react';
import { PasswordField } from '../forms/password-field.js';
import { SubmitButton } from '../forms/submit-button.js';
import { useAccountForm } from '../forms/use-account-form.js';
import type { SessionStore } from '../session/session-store.js';
import { buttonStyle } from '../ui/button-style.js';
import type { ConfirmationPlan } from './confirmation-plan.js';
import { sendCommand } from '../account/send-command.js';

export interface ConfirmationFormProps {
  readonly store: SessionStore;
  readonly plan: ConfirmationPlan;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

export function ConfirmationForm({ store, plan, onConfirmed, onCancel }: ConfirmationFormProps) {
  const fields = Object.entries(plan.fields);
  const [first = ''] = Object.keys(plan.fields);
  const byPasskey = useRef(false);
  const check = (rule: (value: string) => string | undefined) => (value: string) =>
    byPasskey.current ? undefined : rule(value);
  const { field, submit, busy } = useAccountForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map(([name]) => [name, ''])),
    rules: Object.fromEntries(fields.map(([name, one]) => [name, check(one.check)])),
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: plan.failed,
    goOnAt: first,
    send: async (values) => {
      const { path } = plan;
      await (byPasskey.current
        ? sendCommand(store, {
            ...{
              method: 'POST',
              path: `${path}/passkey`,
              body: await (await import('./passkey.js')).provePasskey(store),
            },
          })
        : sendCommand(store, { method: 'POST', path, body: values }));
      onConfirmed();
    },
  });
  const sendBy = (isPasskey: boolean) => () => {
    byPasskey.current = isPasskey;
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {fields.map(([name, { check: _, ...look }]) => (
        <PasswordField key={name} field={field(name)} {...look} />
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <SubmitButton
          label={busy ? 'Confirming...' : 'Confirm'}
          busy={busy}
          onPress={sendBy(false)}
        />
        {plan.hasPasskey && (
          <button
            type="submit"
            disabled={busy}
            onClick={sendBy(true)}
            className={buttonStyle('plain')}
          >
            Use a passkey
          </button>
        )}
        <button type="button" onClick={onCancel} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
