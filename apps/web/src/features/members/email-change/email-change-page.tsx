import { ACCOUNT_MESSAGES, EMAIL_CHANGE_MESSAGES, EMAIL_CHANGE_PAGE } from '@elevate/rules';
import { useEffect, useState } from 'react';
import {
  Refusal,
  sendCommand,
  showFailure,
  useLinkToken,
} from '../../../shared/account/send-command.js';
import type { Message } from '../../../shared/api/generated/schema.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { useSessionStore } from '../../../shared/session/session-store.js';

const QUESTION =
  'The address changes when it is confirmed by both links: the one to the address that the account has, and the one to the new address.';

// The link is invalid, or the address has an account by now.
const FINAL: readonly number[] = [400, 409];

/** Programs that check mails open links, too: only a press confirms. */
export function EmailChangePage() {
  const token = useLinkToken();
  const store = useSessionStore();
  // Null until the link was used or refused.
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  usePageMeta(EMAIL_CHANGE_PAGE);
  // After hydration: the server never sees the token.
  useEffect(() => setAnswer(token === '' ? EMAIL_CHANGE_MESSAGES.linkInvalid : null), [token]);
  const send = (action: 'confirm' | 'stop') => async () => {
    setBusy(true);
    const command = { method: 'POST', path: `/email-changes/${action}`, body: { token } } as const;
    try {
      const { message } = (await sendCommand(store, command)) as Message;
      setAnswer(message);
    } catch (error) {
      if (error instanceof Refusal && FINAL.includes(error.status)) {
        setAnswer(error.userMessage ?? ACCOUNT_MESSAGES.unexpected);
      } else {
        showFailure(error, ACCOUNT_MESSAGES.unexpected);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormStage title={EMAIL_CHANGE_PAGE.title} text={answer === null ? QUESTION : undefined}>
      <p role="status" className={answer === null ? 'sr-only' : 'text-body text-plain'}>
        {answer}
      </p>
      {answer === null ? (
        <div className="flex flex-wrap gap-3">
          <Button kind="lead" extra="flex-1" disabled={busy} onPress={send('confirm')}>
            Confirm the change
          </Button>
          <Button kind="outline" disabled={busy} label="Stop the change" onPress={send('stop')} />
        </div>
      ) : (
        <ButtonLink to={paths.security} label="Go to your account" />
      )}
    </FormStage>
  );
}
