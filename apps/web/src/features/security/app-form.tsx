import { checkFactorName, FACTOR_MESSAGES, isAppCode } from '@elevate/rules';
import type { AddedFactor, AppEnrolment } from '../../shared/api/types.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { NameField } from './name-field.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSecurityChange } from './use-security-change.js';

export interface AppFormProps {
  readonly enrolment: AppEnrolment;
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const QrCode = lazyPart(async () => (await import('./qr-code.js')).QrCode);
const GROUPS = /.{4}(?=.)/g;

export function AppForm({ enrolment, onAdded, onCancel }: AppFormProps) {
  const { attempt, secret, uri } = enrolment;
  const { send } = useSecurityChange();
  const { field, submit, busy } = useAccountForm({
    initial: { name: '', code: '' },
    rules: {
      name: checkFactorName,
      code: (code) => (isAppCode(code) ? undefined : FACTOR_MESSAGES.appCode),
    },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'code',
    startAt: 'name',
    send: async (values) => {
      const body = { attempt, ...values };
      const added = await send({ method: 'POST', path: '/account/authenticator-app', body });
      notify({ kind: 'success', message: FACTOR_MESSAGES.appAdded });
      onAdded((added as AddedFactor).recovery_codes);
    },
  });
  return (
    <form noValidate aria-label="Authenticator app" className="grid gap-5" onSubmit={submit}>
      <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid gap-2 text-small text-plain">
          <p>Scan this code with your app. On this device, you can open the app instead.</p>
          <p>
            <a href={uri} className={buttonStyle('plain')}>
              Open the app
            </a>
          </p>
          <p>Or type this key into it:</p>
          <p className="font-mono font-semibold break-words text-strong">
            {secret.replaceAll(GROUPS, '$& ')}
          </p>
        </div>
      </div>
      <NameField field={field('name')} label="Name of the app" hint="Such as the phone it is on." />
      <TextField
        field={field('code')}
        label="Code that the app shows"
        type="text"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Turn on" busy={busy} />
        <button type="button" onClick={onCancel} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
