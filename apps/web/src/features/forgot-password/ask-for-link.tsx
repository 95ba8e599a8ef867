import { ACCOUNT_MESSAGES, checkForgotEmail } from '@elevate/rules';
import { sendCommand } from '../../shared/account/send-command.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { FormStage } from '../../shared/forms/form-stage.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export interface AskForLinkProps {
  readonly isAgain: boolean;
  readonly onSent: (email: string) => void;
}

export function AskForLink({ isAgain, onSent }: AskForLinkProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    startAt: isAgain ? 'email' : undefined,
    initial: { email: '' },
    rules: { email: checkForgotEmail },
    failed: ACCOUNT_MESSAGES.resetNotSent,
    goOnAt: 'email',
    send: async (body) => {
      await sendCommand(store, { method: 'POST', path: '/password-resets', body });
      notify({ kind: 'success', message: ACCOUNT_MESSAGES.resetSent });
      onSent(body.email.trim());
    },
  });
  return (
    <FormStage
      title="Forgot password"
      text="Enter the email of your account to receive a link for a new password."
    >
      <form
        noValidate
        method="dialog"
        aria-label="Forgot password"
        className="grid gap-5"
        onSubmit={submit}
      >
        <EmailField field={field('email')} />
        <div className="flex flex-wrap-reverse items-center gap-x-2 gap-y-3">
          <SubmitButton label="Send Reset Link" busy={busy} />
          <Link to={paths.auth} className={buttonStyle('link')}>
            Back to sign in
          </Link>
        </div>
      </form>
    </FormStage>
  );
}
