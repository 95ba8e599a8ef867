import { ClipboardCopy, LockKeyhole, ListChecks } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import type { ShownSecret } from './use-webhook-panels.js';

export interface SecretCardProps extends ShownSecret {
  readonly onStored: () => void;
}

/** Shows a new secret once, to be copied into the receiver. */
export function SecretCard({ name, secret, isNext, onStored }: SecretCardProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ kind: 'success', message: 'Secret copied' });
    } catch {
      box.current?.select();
      const message = 'The browser blocked the copy. Please copy the secret by hand.';
      notify({ kind: 'error', message });
    }
  };
  return (
    <section aria-labelledby={id} className="webhook-secret rise">
      <h3 id={id} className="flex items-center gap-2 text-body font-semibold text-strong">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        The secret of {name}
      </h3>
      <p id={`${id}-warning`} className="mt-1 text-small text-plain">
        Copy it now: it is not shown again.{' '}
        {isNext
          ? 'For the next 24 hours, messages are signed with the previous secret too.'
          : 'Messages are signed with this secret. Anyone who has it can forge them.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={box}
          readOnly
          aria-label="Secret"
          aria-describedby={`${id}-warning`}
          value={secret}
          className="field-box webhook-secret-box"
        />
        <button type="button" className={buttonStyle('lead')} onClick={() => void copy()}>
          <ClipboardCopy aria-hidden="true" className="size-4" />
          Copy
        </button>
        <button type="button" className={buttonStyle('outline')} onClick={onStored}>
          <ListChecks aria-hidden="true" className="size-4" />I have stored it
        </button>
      </div>
    </section>
  );
}
