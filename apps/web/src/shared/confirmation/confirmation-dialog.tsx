import { ADMIN_ACCESS_MESSAGES, ADMIN_FORM_MESSAGES, FACTOR_MESSAGES } from '@elevate/rules';
import type { ComponentProps } from 'react';
import { sendCommand } from '../account/send-command.js';
import type { Factors } from '../api/generated/schema.js';
import { ACCESS_CODE, AccountForm, CURRENT_PASSWORD, SIGN_IN_CODE } from '../forms/account-form.js';
import type { SessionStore } from '../session/session-store.js';
import { SmallDialog } from '../ui/opened-form.js';
import { proofCommand } from './proof-command.js';

export type NeededProof = 'access-code' | 'password';

interface ConfirmationDialogProps {
  readonly store: SessionStore;
  readonly needed: NeededProof;
  readonly factors: Factors | null;
  readonly onDone: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ store, needed, factors, onDone }: ConfirmationDialogProps) {
  const plan = confirmationPlan(needed, factors);
  const cancel = () => onDone(false);
  return (
    <SmallDialog title={plan.title} reason={plan.reason} onCancel={cancel}>
      <AccountForm
        label={plan.title}
        fields={plan.fields}
        invalid={ADMIN_FORM_MESSAGES.invalid}
        failed={plan.failed}
        button="Confirm"
        busyButton="Confirming..."
        hasPasskey={plan.hasPasskey}
        rowClass="flex flex-wrap justify-end gap-3"
        onCancel={cancel}
        send={async (values, byPasskey) => {
          await sendCommand(store, await proofCommand(store, plan.path, values, byPasskey));
          onDone(true);
        }}
      />
    </SmallDialog>
  );
}

interface ConfirmationPlan {
  readonly title: string;
  readonly reason: string;
  readonly path: string;
  readonly failed: string;
  readonly hasPasskey: boolean;
  readonly fields: ComponentProps<typeof AccountForm>['fields'];
}

const CODE = { ...SIGN_IN_CODE, type: 'password' } as const;

export function confirmationPlan(needed: NeededProof, factors: Factors | null): ConfirmationPlan {
  const hasApp = !!factors?.authenticator_app;
  if (needed === 'password') {
    return {
      title: 'Confirm that it is you',
      reason:
        'This change needs your password again, because you entered it more than 10 minutes ago.',
      path: '/session/confirmation',
      failed: FACTOR_MESSAGES.failed,
      hasPasskey: false,
      fields: { password: { ...CURRENT_PASSWORD, label: 'Password' }, code: hasApp && CODE },
    };
  }
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0;
  const admin = {
    path: '/admin/session/code',
    hasPasskey,
    failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
  };
  if (hasApp || hasPasskey) {
    return {
      ...admin,
      title: 'Confirm that it is you',
      reason: 'This action needs a new proof, because the last one is more than 10 minutes old.',
      fields: { access_code: CODE },
    };
  }
  return {
    ...admin,
    title: 'Confirm with your access code',
    reason:
      'This action needs your access code again, because you entered it more than 10 minutes ago.',
    fields: { access_code: ACCESS_CODE },
  };
}
