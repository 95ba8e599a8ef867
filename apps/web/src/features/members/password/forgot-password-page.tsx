import { ACCOUNT_MESSAGES, checkForgotEmail, FORGOT_PASSWORD_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { focusFirst } from '../../../shared/browser/focus-after.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { sendCommand } from '../../../shared/account/send-command.js';
import { AccountForm, EMAIL } from '../../../shared/forms/account-form.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { notify } from '../../../shared/toasts/notify.js';
import { paths } from '../../../shared/paths.js';
import { useSessionStore } from '../../../shared/session/session-store.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';

export function ForgotPasswordPage() {
  // Empty for another one.
  const [sentTo, setSentTo] = useState<string | null>(null);
  const store = useSessionStore();
  usePageMeta(FORGOT_PASSWORD_PAGE);
  if (sentTo) return <LinkSent email={sentTo} onAgain={() => setSentTo('')} />;
  return (
    <FormStage
      title="Forgot password"
      text="Enter the email of your account to receive a link for a new password."
    >
      <AccountForm
        label="Forgot password"
        fields={{ email: { ...EMAIL, check: checkForgotEmail } }}
        failed={ACCOUNT_MESSAGES.resetNotSent}
        startAt={sentTo === '' && 'email'}
        button="Send Reset Link"
        beside={<ButtonLink kind="link" to={paths.auth} label="Back to sign in" />}
        rowClass="flex flex-wrap-reverse items-center gap-x-2 gap-y-3"
        send={async (body) => {
          await sendCommand(store, { method: 'POST', path: '/password-resets', body });
          notify({ kind: 'success', message: ACCOUNT_MESSAGES.resetSent });
          setSentTo(body.email.trim());
        }}
      />
    </FormStage>
  );
}

/** Same text whether or not the account exists, to prevent account enumeration. */
function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <FormStage title="Check your email">
      <p
        ref={focusFirst}
        tabIndex={-1}
        className="flex gap-3 text-small text-plain focus:outline-none focus:shadow-none"
      >
        <MailCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-live" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          If <strong className="font-semibold text-strong">{email}</strong> has an account here, a
          link is on its way to it. The link works once, and for one hour.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="lead" extra="flex-1" to={paths.auth} label="Return to sign in" />
        <Button kind="outline" extra="flex-1" onPress={onAgain}>
          Send to a different email
        </Button>
      </div>
    </FormStage>
  );
}
