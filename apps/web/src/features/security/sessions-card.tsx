import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../shared/ui/link.js';
import { RetryNotice } from '../../shared/ui/notice.js';
import { Card } from '../../shared/ui/card.js';
import type { AccountSessions } from '../../shared/api/generated/schema.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { focusCardOf, securityApi, useSecurityChange } from './passkeys-card.js';

const PATH = '/account/sessions';

export function SessionsCard({ userId }: { readonly userId: string }) {
  const query = securityApi.useGetSessionsQuery(userId);
  const { data, isError, refetch } = query;
  const { submit, isBusy } = useSecurityChange();
  const list = useRef<HTMLUListElement>(null);
  const end = async (path: string, done: string) => {
    const card = list.current;
    if (!(await submit({ method: 'DELETE', path }, done))) return;
    focusCardOf(card);
    void refetch();
  };
  return (
    <Card
      icon={MonitorSmartphone}
      title="Sessions"
      text="Browsers and programs that are signed in to your account. End those that you do not know, then change your password."
    >
      {isError && !data && <RetryNotice title="Your sessions could not be loaded" query={query} />}
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
          <Button
            kind="outline"
            isBusy={isBusy}
            label="End all other sessions"
            onPress={() => end(PATH, 'All other sessions have ended.')}
          />
        </div>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly session: AccountSessions['items'][number];
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
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
        <Button
          kind="quiet"
          disabled={isBusy}
          aria-label={`End the session of ${name}`}
          label="End"
          onPress={onEnd}
        />
      )}
    </li>
  );
}

const UNKNOWN = 'Unknown device';

// The first match wins: Edge and Opera name Chrome, and Chrome names Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const LONGEST = 60;

/** Such as "Firefox on Windows"; a program is shown by its own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? userAgent.slice(0, LONGEST);
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
