import * as Dialog from 'radix-ui/dialog';
import { Action } from '../../../shared/admin/desk.js';
import { useReturnFocus } from '../../../shared/lib/interaction.js';
import { buttonStyle } from '../../../shared/ui/link.js';

interface ConfirmationProps {
  /** The action in the title, such as `Delete`. */
  readonly deed: string;
  readonly name: string;
  /** The consequences of confirming. */
  readonly text: string;
  /** Label of the confirming button. */
  readonly yes: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onYes: () => Promise<void>;
  readonly onNo: () => void;
}

/** Asks before an irreversible action; focuses the harmless button first. */
export function Confirmation(props: ConfirmationProps) {
  const { deed, name, text, yes, isDanger = false, isBusy, onYes, onNo } = props;
  const returnFocus = useReturnFocus();
  const leave = (event: Event) => {
    event.preventDefault();
    // The action may have moved the focus already.
    if (document.activeElement === document.body) returnFocus(event);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onNo()}>
      <Dialog.Portal>
        <Dialog.Overlay className="desk-veil" />
        <Dialog.Content role="alertdialog" onCloseAutoFocus={leave} className="desk-dialog rise">
          <Dialog.Title className="text-heading font-bold break-words">
            {deed} {name}?
          </Dialog.Title>
          <Dialog.Description className="mt-2 text-small text-plain">{text}</Dialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Dialog.Close className={buttonStyle('outline')} disabled={isBusy}>
              Cancel
            </Dialog.Close>
            <Action
              look={isDanger ? 'outline' : 'lead'}
              extra={isDanger ? 'text-danger' : ''}
              label={yes}
              isBusy={isBusy}
              onPress={onYes}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
