import type { AccountSessions } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { deviceName } from './device-name.js';

export interface SessionRowProps {
  readonly session: AccountSessions['items'][number];
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { user_agent: userAgent, current, last_used_at: lastUsed } = session;
  const name = deviceName(userAgent);
  return (
    <li className="flex items-center gap-2 rounded-card bg-raised-2 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words text-strong">{name}</p>
        <p className="text-caption text-plain">
          {current ? (
            'This session'
          ) : (
            <>
              Last used <TimeAgo at={lastUsed} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={`End the session of ${name}`}
          onClick={onEnd}
          className={buttonStyle('quiet')}
        >
          End
        </button>
      )}
    </li>
  );
}
