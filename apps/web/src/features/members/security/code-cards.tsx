import { FACTOR_MESSAGES } from '@elevate/rules';
import { KeyRound, LifeBuoy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sendConfirmed, useCommand } from '../../../shared/confirmation/send-confirmed.js';
import type { RecoveryCodes } from '../../../shared/api/generated/schema.js';
import { ACCESS_CODE, AccountForm } from '../../../shared/forms/account-form.js';
import { focusAfter } from '../../../shared/browser/focus-after.js';
import { notify, notifyResult } from '../../../shared/toasts/notify.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import { useSessionStore } from '../../../shared/session/session-store.js';
import { Card } from '../../../shared/ui/card.js';
import { Button } from '../../../shared/ui/link.js';
import { OpenedForm } from '../../../shared/ui/opened-form.js';

interface RecoveryCardProps {
  readonly left: number;
  readonly codes: readonly string[];
  readonly onChanged: (codes: readonly string[]) => void;
  readonly onStored: () => void;
}

export function RecoveryCard({ left, codes, onChanged, onStored }: RecoveryCardProps) {
  const { isBusy, run } = useCommand(FACTOR_MESSAGES.failed);
  const renew = () =>
    run<RecoveryCodes>({ method: 'POST', path: '/account/recovery-codes' }, (answer) =>
      onChanged(answer.recovery_codes),
    );
  const renewButton = useRef<HTMLButtonElement>(null);
  return (
    <Card
      icon={LifeBuoy}
      title="Recovery codes"
      text="A recovery code stands in for the authenticator app or passkey that you cannot use. Each works once."
    >
      {codes.length > 0 ? (
        <CodesToKeep
          codes={codes}
          onStored={() => focusAfter(onStored, () => renewButton.current)}
        />
      ) : (
        <>
          <p className="text-small text-plain">
            You have <strong className="font-semibold text-strong">{left}</strong>{' '}
            {left === 1 ? 'code' : 'codes'} left.
          </p>
          <Button
            ref={renewButton}
            isBusy={isBusy}
            label="Make new recovery codes"
            onPress={renew}
          />
        </>
      )}
    </Card>
  );
}

function CodesToKeep({ codes, onStored }: Pick<RecoveryCardProps, 'codes' | 'onStored'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, [codes]);
  const copy = async () => {
    const failed = 'The browser blocked the copy. Please write the codes down.';
    notifyResult(await copyText(codes.join('\n')), 'Recovery codes copied', failed);
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="New recovery codes"
      className="grid gap-4"
    >
      <p className="text-small text-plain">
        Store these codes now, for example in your password manager: they are not shown again. Older
        codes no longer work.
      </p>
      <ol className="grid gap-1 font-mono text-small font-semibold text-strong sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button kind="lead" label="Copy" onPress={copy} />
        <Button kind="outline" label="I have stored them" onPress={onStored} />
      </div>
    </div>
  );
}

export function AccessCodeCard({ isReplaced }: { readonly isReplaced: boolean }) {
  const store = useSessionStore();
  return (
    <Card
      icon={KeyRound}
      title="Access code"
      text={
        isReplaced
          ? 'Your passkey or authenticator app replaces it. It is asked for again once you have neither.'
          : 'The administrators’ sign-in asks for it after your password.'
      }
    >
      <OpenedForm button="Change access code" kind="plain" extra="">
        {(close) => (
          <AccountForm
            label="Change of the access code"
            fields={{
              new_access_code: {
                ...ACCESS_CODE,
                label: 'New access code',
                hint: 'Exactly 20 characters',
                clears: 'confirm_access_code',
              },
              confirm_access_code: {
                ...ACCESS_CODE,
                label: 'Repeat the access code',
                check: (value, { new_access_code }) =>
                  value === new_access_code ? undefined : 'The access codes are different',
              },
            }}
            failed={FACTOR_MESSAGES.failed}
            startAt="new_access_code"
            button="Save access code"
            onCancel={close}
            send={async ({ new_access_code }) => {
              const body = { new_access_code };
              await sendConfirmed(store, { method: 'PUT', path: '/account/access-code', body });
              const message = 'Access code changed. All other sessions have ended.';
              notify({ kind: 'success', message });
              close();
            }}
          />
        )}
      </OpenedForm>
    </Card>
  );
}
