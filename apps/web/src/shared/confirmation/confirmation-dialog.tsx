import { useEffect, useId, useRef } from 'react';
import { ADMIN_FORM_MESSAGES } from '@elevate/rules';
import type { Factors } from '../api/generated/schema.js';
import type { SessionStore } from '../session/session-store.js';
import { PasswordField } from '../forms/fields.js';
import { SubmitButton } from '../forms/submit-button.js';
import { useAccountForm } from '../forms/use-account-form.js';
import { Button, buttonStyle } from '../ui/link.js';
import { sendCommand } from '../account/send-command.js';
import { confirmationPlan, type ConfirmationPlan, type NeededProof } from './confirmation-plan.js';

interface ConfirmationDialogProps {
  readonly store: SessionStore;
  readonly needed: NeededProof;
  readonly factors: Factors | null;
  readonly onDone: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ store, needed, factors, onDone }: ConfirmationDialogProps) {
  const plan = confirmationPlan(needed, factors);
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
        {plan.title}
      </h2>
      <p id={reason} className="text-small">
        {plan.reason}
      </p>
      <ConfirmationForm
        store={store}
        plan={plan}
        onCancel={cancel}
        onConfirmed={() => onDone(true)}
      />
    </dialog>
  );
}

interface ConfirmationFormProps {
  readonly store: SessionStore;
  readonly plan: ConfirmationPlan;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function ConfirmationForm({ store, plan, onConfirmed, onCancel }: ConfirmationFormProps) {
  const fields = Object.entries(plan.fields);
  const [first = ''] = Object.keys(plan.fields);
  const byPasskey = useRef(false);
  const check = (rule: (value: string) => string | undefined) => (value: string) =>
    byPasskey.current ? undefined : rule(value);
  const { field, submit, busy } = useAccountForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map(([name]) => [name, ''])),
    rules: Object.fromEntries(fields.map(([name, field]) => [name, check(field.check)])),
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: plan.failed,
    goOnAt: first,
    send: async (values) => {
      const { path } = plan;
      await (byPasskey.current
        ? sendCommand(store, {
            method: 'POST',
            path: `${path}/passkey`,
            body: await (await import('./passkey.js')).provePasskey(store),
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
      {fields.map(([name, { check: _, ...attributes }]) => (
        <PasswordField key={name} field={field(name)} {...attributes} />
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
        <Button kind="plain" label="Cancel" onPress={onCancel} />
      </div>
    </form>
  );
}
