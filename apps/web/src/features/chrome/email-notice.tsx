import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { sendCommand, showFailure } from '../../shared/account/send-command.js';
import { notify } from '../../shared/lib/notify.js';
import { type SessionStore, useSessionStore } from '../../shared/session/session-store.js';
import { Button } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';

export function EmailNotice() {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const sendAgain = async () => {
    setBusy(true);
    await send(store);
    setBusy(false);
  };
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

async function send(store: SessionStore): Promise<void> {
  try {
    const answer = await sendCommand(store, {
      method: 'POST',
      path: '/account/email-verification',
    });
    notify({ kind: 'success', message: (answer as { readonly message: string }).message });
  } catch (error) {
    showFailure(error, { failed: ACCOUNT_MESSAGES.unexpected, fields: [] });
  }
}
