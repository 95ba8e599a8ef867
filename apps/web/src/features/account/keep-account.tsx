import { useState } from 'react';
import { sendCommand } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface KeepAccountProps {
  readonly day: string;
  readonly onKept: () => void;
}

export function KeepAccount({ day, onKept }: KeepAccountProps) {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await sendCommand(store, { method: 'DELETE', path: '/account/deletion-request' });
      notify({ kind: 'success', message: 'Your account stays.' });
      onKept();
    } catch (error) {
      showFailure(error, { failed: 'The deletion could not be stopped', fields: [] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p role="status" className="text-body text-strong">
        Your account will be deleted on {day}.
      </p>
      <div className="flex">
        <button
          type="button"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void keep()}
          className={buttonStyle('lead')}
        >
          Keep my account
        </button>
      </div>
    </>
  );
}
