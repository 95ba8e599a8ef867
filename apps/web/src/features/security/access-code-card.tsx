import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { checkAccessCode, FACTOR_MESSAGES } from '@elevate/rules';
import type { Factors } from '../../shared/api/generated/schema.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { Button } from '../../shared/ui/link.js';
import { Card } from '../../shared/ui/card.js';
import { PasswordField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSecurityChange } from './passkeys-card.js';

/** Of administrators. */
export function AccessCodeCard({ factors }: { readonly factors: Factors }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => opener.current,
    );
  const isReplaced = factors.passkeys.length > 0 || factors.authenticator_app !== null;
  return (
    <Card
      icon={KeyRound}
      title="Access code"
      text={
        isReplaced
          ? 'Your passkey or authenticator app replaces it. It is asked for again once you have neither.'
          : 'The administrators’ sign-in asks for it after your password.'
      }
    >
      {isOpen ? (
        <AccessCodeForm onClose={close} />
      ) : (
        <div className="flex">
          <Button ref={opener} kind="plain" extra="flex-1" onPress={() => setOpen(true)}>
            Change access code
          </Button>
        </div>
      )}
    </Card>
  );
}

// Not in the rules: every page with a form would load them.
const MESSAGES = {
  changed: 'Access code changed. All other sessions have ended.',
  different: 'The access codes are different',
} as const;

function AccessCodeForm({ onClose }: { readonly onClose: () => void }) {
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
        <Button kind="outline" label="Cancel" onPress={onClose} />
      </div>
    </form>
  );
}
