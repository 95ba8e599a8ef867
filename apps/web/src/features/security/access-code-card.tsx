import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Factors } from '../../shared/api/types.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { AccessCodeForm } from './access-code-form.js';
import { Card } from '../../shared/ui/card.js';

/** Of administrators. */
export function AccessCodeCard({ factors }: { readonly factors: Factors }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => opener.current,
    );
  const isReplaced = factors.passkeys.length > 0 || factors.authenticator_app !== null;
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
      {isOpen ? (
        <AccessCodeForm onClose={close} />
      ) : (
        <div className="flex">
          <button
            ref={opener}
            type="button"
            onClick={() => setOpen(true)}
            className={buttonStyle('plain', 'flex-1')}
          >
            Change access code
          </button>
        </div>
      )}
    </Card>
  );
}
