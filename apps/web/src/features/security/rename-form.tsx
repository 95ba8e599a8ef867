import { checkFactorName, FACTOR_MESSAGES } from '@elevate/rules';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { NameField } from './name-field.js';

export interface RenameFormProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDone: () => void;
}

export function RenameForm({ name, onRename, onDone }: RenameFormProps) {
  const { field, submit, busy } = useAccountForm({
    initial: { name },
    rules: { name: checkFactorName },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'name',
    startAt: 'name',
    send: async ({ name: next }) => {
      if (await onRename(next)) onDone();
    },
  });
  return (
    <form noValidate aria-label={`Rename ${name}`} className="grid gap-4" onSubmit={submit}>
      <NameField field={field('name')} label="New name" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Rename" busy={busy} />
        <button type="button" onClick={onDone} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
