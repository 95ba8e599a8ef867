import { LifeBuoy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RecoveryCodes } from '../../shared/api/generated/schema.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { Button } from '../../shared/ui/link.js';
import { Card } from '../../shared/ui/card.js';
import { notify } from '../../shared/lib/notify.js';
import { copyText } from '../../shared/lib/offer-file.js';
import { type FactorCardProps, useSecurityChange } from './passkeys-card.js';

interface RecoveryCardProps extends FactorCardProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function RecoveryCard({ factors, codes, onChanged, onStored }: RecoveryCardProps) {
  const { change, isBusy } = useSecurityChange();
  const renew = () =>
    change(async (send) => {
      const answer = await send({ method: 'POST', path: '/account/recovery-codes' });
      onChanged((answer as RecoveryCodes).recovery_codes);
    });
  const renewButton = useRef<HTMLButtonElement>(null);
  const stored = () => focusAfter(onStored, () => renewButton.current);
  const left = factors.recovery_codes_left;
  return (
    <Card
      icon={LifeBuoy}
      title="Recovery codes"
      text="A recovery code stands in for the authenticator app or passkey that you cannot use. Each works once."
    >
      {codes.length > 0 ? (
        <CodesToKeep codes={codes} onStored={stored} />
      ) : (
        <>
          <p className="text-small text-plain">
            You have <strong className="font-semibold text-strong">{left}</strong>{' '}
            {left === 1 ? 'code' : 'codes'} left.
          </p>
          <div className="flex">
            <Button ref={renewButton} kind="plain" extra="flex-1" isBusy={isBusy} onPress={renew}>
              Make new recovery codes
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

interface CodesToKeepProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

function CodesToKeep({ codes, onStored }: CodesToKeepProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, [codes]);
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    if (isCopied) return notify({ kind: 'success', message: 'Recovery codes copied' });
    const message = 'The browser blocked the copy. Please write the codes down.';
    notify({ kind: 'error', message });
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
