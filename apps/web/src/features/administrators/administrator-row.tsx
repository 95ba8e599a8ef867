import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Administrator } from '../../shared/admin/admin-types.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { RemoveQuestion } from '../../shared/ui/remove-question.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { usePeopleChanges } from './use-people-changes.js';

export interface AdministratorRowProps {
  readonly administrator: Administrator;
  readonly isSelf: boolean;
  readonly onGone: () => void;
}

export function AdministratorRow({ administrator, isSelf, onGone }: AdministratorRowProps) {
  const { id, email } = administrator;
  const { isBusy, remove } = usePeopleChanges();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () =>
    focusAfter(
      () => setAsking(false),
      () => button.current,
    );
  const go = async () => ((await remove(id, email)) ? onGone() : keep());
  return (
    <li className="people-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {email}
          {isSelf && <span className="people-badge">You</span>}
        </p>
        <Facts {...administrator} />
      </div>
      {isAsking ? (
        <RemoveQuestion
          name={email}
          consequence={isSelf ? 'You are signed out at once.' : 'They are signed out at once.'}
          isBusy={isBusy}
          onRemove={() => void go()}
          onKeep={keep}
          className="people-question text-caption"
        />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={`Remove ${email}`}
          title="Remove"
          onClick={() => setAsking(true)}
          className={iconButtonStyle('quiet')}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  );
}

function Facts({ created_at: since, last_signed_in_at: last, factors }: Administrator) {
  return (
    <dl className="people-facts text-caption text-quiet">
      <div>
        <dt>Account since</dt>
        <dd>
          <TimeAgo at={since} />
        </dd>
      </div>
      <div>
        <dt>Last sign-in</dt>
        <dd>{last === null ? 'None recorded' : <TimeAgo at={last} />}</dd>
      </div>
      <div>
        <dt>App or passkey</dt>
        <dd>{factors > 0 ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
  );
}
