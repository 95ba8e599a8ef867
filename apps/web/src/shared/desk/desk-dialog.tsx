import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../browser/return-focus.js';
import { classNames } from '../ui/class-names.js';
import { buttonStyle } from '../ui/link.js';

interface DeskDialogProps {
  readonly role?: 'alertdialog';
  readonly title: string;
  readonly text: string;
  readonly className: string;
  /** Puts a button beside the title, for a dialog without other buttons. */
  readonly hasClose?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DeskDialog(props: DeskDialogProps) {
  const { role, title, text, className, hasClose, onClose, children } = props;
  const returnFocus = useReturnFocus();
  const leave = (event: Event) => {
    event.preventDefault();
    // The action of the dialog may have moved the focus already.
    if (document.activeElement === document.body) returnFocus(event);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="desk-veil fixed inset-0 z-60" />
        <Dialog.Content
          {...(role && { role })}
          onCloseAutoFocus={leave}
          className={classNames(
            'rise fixed inset-x-0 bottom-0 z-60 mx-auto max-h-[92dvh] overflow-y-auto overscroll-contain rounded-t-card bg-raised p-6 shadow-xl sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-card',
            className,
          )}
        >
          {hasClose && (
            <Dialog.Close className={buttonStyle('outline', 'float-right ml-4')}>
              Close
            </Dialog.Close>
          )}
          <Dialog.Title className="text-heading font-bold break-words">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-small text-plain">{text}</Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
