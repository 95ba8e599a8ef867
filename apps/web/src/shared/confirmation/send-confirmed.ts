import { useState } from 'react';
import { type Command, Refusal, sendCommand, showFailure } from '../account/send-command.js';
import { type SessionStore, useSessionStore } from '../session/session-store.js';

export async function sendConfirmed(store: SessionStore, command: Command): Promise<unknown> {
  try {
    return await sendCommand(store, command);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error;
    const { confirmIdentity } = await import('./confirm-identity.js');
    if (!(await confirmIdentity(store, error.code))) throw error;
    return sendCommand(store, command);
  }
}

export function useCommand(failed: string) {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const run = async <Answer>(command: Command, onDone: (answer: Answer) => void) => {
    setBusy(true);
    try {
      onDone((await sendConfirmed(store, command)) as Answer);
      return true;
    } catch (error) {
      showFailure(error, failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
