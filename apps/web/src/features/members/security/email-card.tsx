import { EMAIL_CHANGE_MESSAGES, FACTOR_MESSAGES, formatDay } from '@elevate/rules';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Message } from '../../../shared/api/generated/schema.js';
import { sendConfirmed, useCommand } from '../../../shared/confirmation/send-confirmed.js';
import { AccountForm, EMAIL } from '../../../shared/forms/account-form.js';
import { useSessionStore, useSession } from '../../../shared/session/session-store.js';
import { notify } from '../../../shared/toasts/notify.js';
import { Card } from '../../../shared/ui/card.js';
import { Button } from '../../../shared/ui/link.js';
import { focusCardOf, securityApi } from './security.api.js';

const MISSING = {
  from: 'It waits for the link to the new address.',
  to: 'It waits for the link to your current address.',
} as const;

export function EmailCard({ userId }: { readonly userId: string }) {
  const store = useSessionStore();
  const { data, refetch } = securityApi.useGetEmailChangeQuery(userId);
  const { isBusy, run } = useCommand(FACTOR_MESSAGES.failed);
  const place = useRef<HTMLDivElement>(null);
  const stop = () =>
    run({ method: 'DELETE', path: '/account/email-change' }, () => {
      notify({ kind: 'success', message: EMAIL_CHANGE_MESSAGES.stopped });
      focusCardOf(place.current);
      void refetch();
    });
  const { user } = useSession();
  const [isLost, setLost] = useState(false);
  const isUnconfirmed = user?.email_verification_required;
  const { email, confirmed = null, changes_at: changesAt } = data?.pending ?? {};
  return (
    <Card
      icon={Mail}
      title="Email address"
      text={
        isUnconfirmed
          ? 'If it is mistyped, enter the right one. A link to it confirms it.'
          : 'To change it, confirm the change by a link to your address and by a link to the new one.'
      }
    >
      {email ? (
        <div ref={place} className="grid gap-4">
          <p className="text-small text-plain">
            A change to <strong className="font-semibold break-words text-strong">{email}</strong>{' '}
            is not complete.{' '}
            {changesAt
              ? `It is made on ${formatDay(changesAt)}, unless it is stopped.`
              : confirmed === null
                ? 'It waits for both links.'
                : MISSING[confirmed]}
          </p>
          <Button
            kind="outline"
            extra="justify-self-start"
            isBusy={isBusy}
            label="Stop the change"
            onPress={stop}
          />
        </div>
      ) : (
        <AccountForm
          label="Change of address"
          fields={{ email: { ...EMAIL, label: 'New email address', autoComplete: 'email' } }}
          failed={FACTOR_MESSAGES.failed}
          button={isLost || isUnconfirmed ? 'Send the link' : 'Send both links'}
          send={async ({ email: wanted }) => {
            const body = { email: wanted, ...(isLost && { lost_old: true }) };
            const command = { method: 'POST', path: '/account/email-change', body } as const;
            const { message } = (await sendConfirmed(store, command)) as Message;
            notify({ kind: 'success', message });
            void refetch();
          }}
        >
          {!isUnconfirmed && (
            <label className="flex min-h-11 items-center gap-3 text-small text-plain">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-lead"
                checked={isLost}
                onChange={({ target }) => setLost(target.checked)}
              />
              I can no longer read emails at my current address
            </label>
          )}
        </AccountForm>
      )}
    </Card>
  );
}
