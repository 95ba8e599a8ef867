import { useEffect, useRef } from 'react';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface CodesToKeepProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function CodesToKeep({ codes, onStored }: CodesToKeepProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, [codes]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify({ kind: 'success', message: 'Recovery codes copied' });
    } catch {
      const message = 'The browser blocked the copy. Please write the codes down.';
      notify({ kind: 'error', message });
    }
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
        <button type="button" className={buttonStyle('lead')} onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className={buttonStyle('outline')} onClick={onStored}>
          I have stored them
        </button>
      </div>
    </div>
  );
}
