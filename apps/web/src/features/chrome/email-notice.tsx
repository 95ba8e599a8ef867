import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { MailWarning } from 'lucide-react';
import { sendCommand, useCommand } from '../../shared/account/send-command.js';
import type { Message } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { Button } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';

export function EmailNotice() {
  const store = useSessionStore();
  const { isBusy, run } = useCommand();
  const sendAgain = () =>
    run(async () => {
      const command = { method: 'POST', path: '/account/email-verification' } as const;
      const { message } = (await sendCommand(store, command)) as Message;
      notify({ kind: 'success', message });
    }, ACCOUNT_MESSAGES.unexpected);
  return (
    <div className="edged relative z-10 py-4">
      <div className="rounded-card bg-raised">
        <Notice
          icon={MailWarning}
          role="status"
          title="Please confirm your email address"
          text="Open the link that we sent to it. Until then, My List and bookmarks are not available."
          action={
            <Button kind="link" aria-disabled={isBusy} onPress={() => !isBusy && void sendAgain()}>
              Send the link again
            </Button>
          }
        />
      </div>
    </div>
  );
}
