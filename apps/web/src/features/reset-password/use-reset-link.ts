import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { Refusal } from '../../shared/account/refusal.js';
import { sendCommand } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { useLinkToken } from '../../shared/account/use-link-token.js';
import { notify } from '../../shared/lib/notify.js';
import type { SessionStore } from '../../shared/session/session-store.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

/** `unchecked`: the link could not be verified. */
export type ResetState = 'verifying' | 'unchecked' | 'bad' | 'form' | 'complete';

const REFUSED = 400;

export function useResetLink() {
  const store = useSessionStore();
  const token = useLinkToken();
  const [state, go] = useState<ResetState>('verifying');

  useEffect(() => go('verifying'), [token]);

  useEffect(() => {
    if (state !== 'verifying') return undefined;
    let isOn = true;
    void check(store, token).then((next) => isOn && go(next));
    return () => {
      isOn = false;
    };
  }, [state, store, token]);

  return { token, state, go };
}

async function check(store: SessionStore, token: string): Promise<ResetState> {
  if (token === '') return badLink();
  const body = { token };
  try {
    await sendCommand(store, { method: 'POST', path: '/password-resets/check', body });
    return 'form';
  } catch (error) {
    if (error instanceof Refusal && error.status === REFUSED) return badLink();
    showFailure(error, { failed: ACCOUNT_MESSAGES.resetFailed, fields: [] });
    return 'unchecked';
  }
}

function badLink(): ResetState {
  notify({ kind: 'error', message: ACCOUNT_MESSAGES.resetLinkInvalid });
  return 'bad';
}
