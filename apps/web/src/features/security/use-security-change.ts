import { FACTOR_MESSAGES } from '@elevate/rules';
import { useState } from 'react';
import { sendConfirmed } from '../../shared/confirmation/send-confirmed.js';
import type { Command } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

export type Send = (command: Command) => Promise<unknown>;

export function useSecurityChange() {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const send: Send = (command) => sendConfirmed(store, command);
  const change = async (work: (send: Send) => Promise<void>, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work(send);
      if (done !== undefined) notify({ kind: 'success', message: done });
      return true;
    } catch (error) {
      showFailure(error, { failed: FACTOR_MESSAGES.failed, fields: [] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, change, isBusy };
}
