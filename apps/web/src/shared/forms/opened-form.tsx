import { type ReactNode, useRef, useState } from 'react';
import { focusAfter } from '../lib/focus-after.js';
import { Button } from '../ui/link.js';

interface OpenedFormProps {
  readonly button: string;
  readonly kind?: 'plain' | 'outline';
  readonly extra?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A form behind a button, which has the focus again when the form closes. */
export function OpenedForm({ button, kind = 'outline', extra, children }: OpenedFormProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (isOpen)
    return children(() =>
      focusAfter(
        () => setOpen(false),
        () => opener.current,
      ),
    );
  return (
    <div className="flex">
      <Button ref={opener} kind={kind} extra={extra} label={button} onPress={() => setOpen(true)} />
    </div>
  );
}
