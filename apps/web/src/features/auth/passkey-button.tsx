import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { useState } from 'react';
import { showFailure } from '../../shared/account/show-failure.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import type { PendingChange } from '../../shared/saved/pending-change.js';
import { useSignIn } from './use-sign-in.js';

export function PasskeyButton({ pending }: { readonly pending: PendingChange | null }) {
  const store = useSessionStore();
  const signIn = useSignIn(pending);
  const [isBusy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    try {
      const { provePasskey } = await import('../../shared/confirmation/passkey.js');
      await signIn('/session/passkey', await provePasskey(store));
    } catch (error) {
      showFailure(error, { failed: ACCOUNT_MESSAGES.unexpected, fields: [] });
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void prove()}
      className={buttonStyle('plain')}
    >
      Sign in with a passkey
    </button>
  );
}
