import { EMAIL_CHANGE_MESSAGES } from '@elevate/rules';
import { useRef } from 'react';
import type { EmailChangeView } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { focusCardOf } from './focus-card.js';
import { useSecurityChange } from './use-security-change.js';

export interface PendingEmailProps {
  readonly pending: NonNullable<EmailChangeView['pending']>;
  readonly onStopped: () => void;
}

const MISSING = {
  from: 'It waits for the link to the new address.',
  to: 'It waits for the link to your current address.',
} as const;

export function PendingEmail({ pending, onStopped }: PendingEmailProps) {
  const { change, isBusy } = useSecurityChange();
  const place = useRef<HTMLDivElement>(null);
  const stop = async () => {
    const command = { method: 'DELETE', path: '/account/email-change' } as const;
    const isDone = await change(
      async (send) => void (await send(command)),
      EMAIL_CHANGE_MESSAGES.stopped,
    );
    if (!isDone) return;
    focusCardOf(place.current);
    onStopped();
  };
  const { email, confirmed } = pending;
  return (
    <div ref={place} className="grid gap-4">
      <p className="text-small text-plain">
        A change to <strong className="font-semibold break-words text-strong">{email}</strong> is
        not complete. {confirmed === null ? 'It waits for both links.' : MISSING[confirmed]}
      </p>
      <div className="flex">
        <button
          type="button"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void stop()}
          className={buttonStyle('outline')}
        >
          Stop the change
        </button>
      </div>
    </div>
  );
}
