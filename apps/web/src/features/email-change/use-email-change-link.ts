import { ACCOUNT_MESSAGES, EMAIL_CHANGE_MESSAGES } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { Refusal } from '../../shared/account/refusal.js';
import { sendCommand } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

// The link is invalid, or the address has an account by now.
const FINAL: readonly number[] = [400, 409];
const initialFor = (token: string) => (token === '' ? EMAIL_CHANGE_MESSAGES.linkInvalid : null);

/** `answer` is null until the link was used or refused. */
export function useEmailChangeLink(token: string) {
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
        showFailure(error, { failed: ACCOUNT_MESSAGES.unexpected, fields: [] });
      }
    } finally {
      setBusy(false);
    }
  };
  return { answer, busy, confirm: () => void send('confirm'), stop: () => void send('stop') };
}
