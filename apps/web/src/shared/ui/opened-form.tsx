import { type ReactNode, useRef, useState } from 'react';
import { focusAfter } from '../browser/focus-after.js';
import { Button } from './link.js';

interface OpenedFormProps {
  readonly button: string;
  readonly kind?: 'plain' | 'outline';
  readonly extra?: string;
  /** Such as for a draft. */
  readonly isOpenFirst?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A form behind a button, which has the focus again when the form closes. */
export function OpenedForm(props: OpenedFormProps) {
  const { button, kind = 'outline', extra = 'justify-self-start', children } = props;
  const [isOpen, setOpen] = useState(props.isOpenFirst ?? false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => opener.current,
    );
  if (isOpen) return children(close);
  return (
    <Button ref={opener} kind={kind} extra={extra} label={button} onPress={() => setOpen(true)} />
  );
}
