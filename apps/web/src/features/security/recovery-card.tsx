import { LifeBuoy } from 'lucide-react';
import { useRef } from 'react';
import type { RecoveryCodes } from '../../shared/api/types.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Card } from '../../shared/ui/card.js';
import { CodesToKeep } from './codes-to-keep.js';
import type { FactorCardProps } from './passkeys-card.js';
import { useSecurityChange } from './use-security-change.js';

export interface RecoveryCardProps extends FactorCardProps {
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
            <button
              ref={renewButton}
              type="button"
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => void renew()}
              className={buttonStyle('plain', 'flex-1')}
            >
              Make new recovery codes
            </button>
          </div>
        </>
      )}
    </Card>
  );
}
