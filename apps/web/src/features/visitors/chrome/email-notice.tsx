import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { MailWarning } from 'lucide-react';
import { useCommand } from '../../../shared/confirmation/send-confirmed.js';
import type { Message } from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/toasts/notify.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { Notice } from '../../../shared/ui/notice.js';

export function EmailNotice() {
  const { isBusy, run } = useCommand(ACCOUNT_MESSAGES.unexpected);
  const sendAgain = () =>
    run<Message>({ method: 'POST', path: '/account/email-verification' }, ({ message }) =>
      notify({ kind: 'success', message }),
    );
  return (
    <div className="edged relative z-10 py-4">
      <div className="rounded-card bg-raised">
        <Notice
          icon={MailWarning}
          role="status"
          title="Please confirm your email address"
          text="Open the link that we sent to it. Until then, My List and bookmarks are not available."
          action={
            <span className="flex flex-wrap justify-center">
              <Button
                kind="link"
                aria-disabled={isBusy}
                label="Send the link again"
                onPress={() => !isBusy && void sendAgain()}
              />
              <ButtonLink kind="link" to={paths.account} label="Correct the address" />
            </span>
          }
        />
      </div>
    </div>
  );
}
