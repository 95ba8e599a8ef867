import { RotateCw, X } from 'lucide-react';
import type { PendingInvitation } from '../../shared/admin/admin-types.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { usePeopleChanges } from './use-people-changes.js';

export interface InvitationRowProps {
  readonly invitation: PendingInvitation;
  readonly onGone: () => void;
}

export function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { id, email, expires_at: until, is_expired: isExpired } = invitation;
  const { isBusy, resend, withdraw } = usePeopleChanges();
  const leave = async () => {
    if (await withdraw(id, email)) onGone();
  };
  return (
    <li className="people-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">{email}</p>
        <p className="text-caption text-quiet">
          {isExpired ? 'Expired ' : 'Expires '}
          {isExpired ? <TimeAgo at={until} /> : <TimeAhead at={until} />}
        </p>
      </div>
      <div className="flex">
        <button
          type="button"
          aria-label={`Send again to ${email}`}
          title="Send again"
          disabled={isBusy}
          onClick={() => void resend(email)}
          className={iconButtonStyle('quiet')}
        >
          <RotateCw aria-hidden="true" className="size-4.5" />
        </button>
        <button
          type="button"
          aria-label={`Withdraw the invitation of ${email}`}
          title="Withdraw"
          disabled={isBusy}
          onClick={() => void leave()}
          className={iconButtonStyle('quiet')}
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
    </li>
  );
}
