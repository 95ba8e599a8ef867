import { FACTOR_MESSAGES } from '@elevate/rules';
import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useCommand } from '../../../shared/confirmation/send-confirmed.js';
import { notify } from '../../../shared/toasts/notify.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { Card } from '../../../shared/ui/card.js';
import { Button } from '../../../shared/ui/link.js';
import { RetryNotice } from '../../../shared/ui/notice.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { focusCardOf, securityApi } from './security.api.js';

/** The cards of the page "My account", which the page "Security" shows too. */
export function AccountSecurity({ userId, children }: { userId: string; children?: ReactNode }) {
  return (
    <>
      <EmailCard userId={userId} />
      {children}
      <SessionsCard userId={userId} />
    </>
  );
}

const EmailCard = quietPart(() => import('./email-card.js'), 'EmailCard');

const PATH = '/account/sessions';

function SessionsCard({ userId }: { readonly userId: string }) {
  const query = securityApi.useGetSessionsQuery(userId);
  const { data, isError, refetch } = query;
  const { isBusy, run } = useCommand(FACTOR_MESSAGES.failed);
  const list = useRef<HTMLUListElement>(null);
  const end = (path: string, message: string) =>
    run({ method: 'DELETE', path }, () => {
      notify({ kind: 'success', message });
      focusCardOf(list.current);
      void refetch();
    });
  return (
    <Card
      icon={MonitorSmartphone}
      title="Sessions"
      text="Browsers and programs that are signed in to your account. End those that you do not know, then change your password."
    >
      {isError && !data && <RetryNotice title="Your sessions could not be loaded" query={query} />}
      <ul ref={list} aria-label="Your sessions" className="grid gap-3">
        {data?.items.map(({ id, user_agent, current, last_used_at }) => (
          <li key={id} className="flex items-center gap-2 rounded-card bg-raised-2 p-4">
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words text-strong">{deviceName(user_agent)}</p>
              <p className="text-caption text-plain">
                {current ? 'This session' : 'Last used '}
                {!current && <TimeAgo at={last_used_at} />}
              </p>
            </div>
            {!current && (
              <Button
                kind="quiet"
                disabled={isBusy}
                aria-label={`End the session of ${deviceName(user_agent)}`}
                label="End"
                onPress={() => end(`${PATH}/${encodeURIComponent(id)}`, 'Session ended.')}
              />
            )}
          </li>
        ))}
      </ul>
      {data && data.items.length > 1 && (
        <Button
          kind="outline"
          extra="justify-self-start"
          isBusy={isBusy}
          label="End all other sessions"
          onPress={() => end(PATH, 'All other sessions have ended.')}
        />
      )}
    </Card>
  );
}

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

/** Such as "Firefox on Windows"; a program is shown by its own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? userAgent.slice(0, 60);
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
