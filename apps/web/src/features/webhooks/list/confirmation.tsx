import { Actions } from '../../../shared/admin/desk.js';
import { DeskDialog } from '../../../shared/admin/desk-dialog.js';

interface ConfirmationProps {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onYes: () => Promise<void>;
  readonly onNo: () => void;
}

/** Asks before an irreversible action; focuses the harmless button first. */
export function Confirmation({ title, text, yes, isDanger = false, ...on }: ConfirmationProps) {
  const { isBusy, onYes, onNo } = on;
  const look = isDanger
    ? ({ look: 'outline', extra: 'text-danger' } as const)
    : { look: 'lead' as const };
  return (
    <DeskDialog role="alertdialog" title={title} text={text} className="max-w-lg" onClose={onNo}>
      <div className="mt-5 flex justify-end">
        <Actions
          disabled={isBusy}
          items={[
            { label: 'Cancel', look: 'outline', onPress: onNo },
            { label: yes, ...look, isBusy, onPress: onYes },
          ]}
        />
      </div>
    </DeskDialog>
  );
}
