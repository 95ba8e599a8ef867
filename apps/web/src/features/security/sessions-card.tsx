import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Card } from '../../shared/ui/card.js';
import { focusCardOf } from './focus-card.js';
import { securityApi } from './security.api.js';
import { SessionRow } from './session-row.js';
import { useSecurityChange } from './use-security-change.js';

const PATH = '/account/sessions';

export function SessionsCard({ userId }: { readonly userId: string }) {
  const { data, isError, isFetching, refetch } = securityApi.useGetSessionsQuery(userId);
  const { change, isBusy } = useSecurityChange();
  const list = useRef<HTMLUListElement>(null);
  const end = async (path: string, done: string) => {
    const card = list.current;
    const isDone = await change(
      async (send) => void (await send({ method: 'DELETE', path })),
      done,
    );
    if (!isDone) return;
    focusCardOf(card);
    void refetch();
  };
  return (
    <Card
      icon={MonitorSmartphone}
      title="Sessions"
      text="Browsers and programs that are signed in to your account. End those that you do not know, then change your password."
    >
      {isError && !data && (
        <RetryNotice
          title="Your sessions could not be loaded"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ul ref={list} aria-label="Your sessions" className="grid gap-3">
        {data?.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end(`${PATH}/${encodeURIComponent(session.id)}`, 'Session ended.')}
          />
        ))}
      </ul>
      {data && data.items.length > 1 && (
        <div className="flex">
          <button
            type="button"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void end(PATH, 'All other sessions have ended.')}
            className={buttonStyle('outline')}
          >
            End all other sessions
          </button>
        </div>
      )}
    </Card>
  );
}
