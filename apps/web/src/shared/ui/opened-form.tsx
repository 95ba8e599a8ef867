import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusAfter } from '../browser/focus-after.js';
import { Button } from './link.js';

interface OpenedFormProps {
  readonly button: string;
  readonly kind?: 'plain' | 'outline';
  readonly extra?: string;
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

interface SmallDialogProps {
  readonly title: string;
  readonly reason: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function SmallDialog({ title, reason, onCancel, children }: SmallDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    // Notices behind it are inert.
    const observer = new MutationObserver(() => {
      const title = document.querySelector('[data-sonner-toast][data-type=error] [data-title]');
      if (title) setFailure(title.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-reason`}
      onCancel={onCancel}
      className="rise m-auto grid w-full max-w-md gap-5 rounded-card bg-raised p-6 text-plain backdrop:bg-ground/70"
    >
      <h2 id={id} className="text-heading font-bold text-strong">
        {title}
      </h2>
      <p id={`${id}-reason`} className="text-small">
        {reason}
      </p>
      {children}
      <p role="alert" className="text-small text-danger empty:hidden">
        {failure}
      </p>
    </dialog>
  );
}
