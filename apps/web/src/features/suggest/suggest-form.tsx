import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  isSuggestionKind,
  SUGGEST_PAGE,
  SUGGESTION_MESSAGES,
} from '@elevate/rules';
import { Refusal } from '../../shared/account/refusal.js';
import { sendCommand } from '../../shared/account/send-command.js';
import { FormStage } from '../../shared/forms/form-stage.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { KindField } from './kind-field.js';
import { NoteField } from './note-field.js';

const TOO_MANY = 429;
// Long enough to read the waiting time.
const LONG_MS = 10_000;

export interface SuggestFormProps {
  /** The visitor sent one suggestion and asked for the form again. */
  readonly isAnother: boolean;
  readonly onSent: () => void;
}

export function SuggestForm({ isAnother, onSent }: SuggestFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    initial: { kind: '', address: '', name: '', note: '' },
    rules: {
      kind: (kind) => (isSuggestionKind(kind) ? undefined : SUGGESTION_MESSAGES.unknownKind),
      address: (address, { kind }) =>
        isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined,
      name: checkSuggestionName,
      note: checkSuggestionNote,
    },
    follows: { kind: 'address' },
    failed: 'Your suggestion could not be sent. Check your connection, then try again.',
    startAt: isAnother ? 'address' : undefined,
    goOnAt: 'address',
    send: async (body) => {
      try {
        await sendCommand(store, { method: 'POST', path: '/suggestions', body });
        onSent();
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== TOO_MANY) throw error;
        const message = error.userMessage ?? SUGGESTION_MESSAGES.full;
        notify({ kind: 'error', message, durationMs: LONG_MS });
      }
    },
  });
  return (
    <FormStage
      title={SUGGEST_PAGE.title}
      text="No account needed. We do not store who sent a suggestion, so we cannot answer it. Please leave out personal data."
    >
      <form
        noValidate
        method="dialog"
        aria-label="Suggest"
        className="grid gap-5"
        onSubmit={submit}
      >
        <KindField field={field('kind')} />
        <TextField
          field={field('address')}
          label="Address"
          hint="Starts with https://. For a channel, its YouTube address or its handle, such as @name."
          type="text"
          autoComplete="off"
        />
        <TextField field={field('name')} label="Name" type="text" autoComplete="off" />
        <NoteField field={field('note')} />
        <SubmitButton label="Send suggestion" busy={busy} />
      </form>
    </FormStage>
  );
}
