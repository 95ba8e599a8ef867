import { ACCOUNT_MESSAGES, EMAIL_CHANGE_MESSAGES, EMAIL_CHANGE_PAGE } from '@elevate/rules';
import { useEffect, useState } from 'react';
import {
  Refusal,
  sendCommand,
  showFailure,
  useLinkToken,
} from '../../shared/account/send-command.js';
import { FormStage } from '../../shared/ui/stage-page.js';
import { usePageMeta } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { Button, ButtonLink } from '../../shared/ui/link.js';
import { useSessionStore } from '../../shared/session/session-store.js';

const QUESTION =
  'The address changes when it is confirmed by both links: the one to the address that the account has, and the one to the new address.';

/** Programs that check mails open links, too: only a press confirms. */
export function EmailChangePage() {
  const { answer, busy, confirm, stop } = useEmailChangeLink(useLinkToken());
  usePageMeta(EMAIL_CHANGE_PAGE);
  return (
    <FormStage title={EMAIL_CHANGE_PAGE.title} {...(answer === null && { text: QUESTION })}>
      <p role="status" className={answer === null ? 'sr-only' : 'text-body text-plain'}>
        {answer}
      </p>
      {answer === null ? (
        <div className="flex flex-wrap gap-3">
          <Button kind="lead" extra="flex-1" disabled={busy} onPress={confirm}>
            Confirm the change
          </Button>
          <Button kind="outline" disabled={busy} label="Stop the change" onPress={stop} />
        </div>
      ) : (
        <ButtonLink kind="plain" to={paths.security} label="Go to your account" />
      )}
    </FormStage>
  );
}

// The link is invalid, or the address has an account by now.
const FINAL: readonly number[] = [400, 409];
const initialFor = (token: string) => (token === '' ? EMAIL_CHANGE_MESSAGES.linkInvalid : null);

/** `answer` is null until the link was used or refused. */
function useEmailChangeLink(token: string) {
  const store = useSessionStore();
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // After hydration: the server never sees the token.
  useEffect(() => setAnswer(initialFor(token)), [token]);
  const send = async (action: 'confirm' | 'stop') => {
    setBusy(true);
    const command = { method: 'POST', path: `/email-changes/${action}`, body: { token } } as const;
    try {
      const { message } = (await sendCommand(store, command)) as { readonly message: string };
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
  return { answer, busy, confirm: () => void send('confirm'), stop: () => void send('stop') };
}
