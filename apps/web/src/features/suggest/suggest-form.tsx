import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  isSuggestionKind,
  SUGGEST_PAGE,
  SUGGESTION_KINDS,
  SUGGESTION_LIMITS,
  SUGGESTION_MESSAGES,
  type SuggestionKind,
} from '@elevate/rules';
import { useId } from 'react';
import { Refusal, sendCommand } from '../../shared/account/send-command.js';
import { FormStage } from '../../shared/ui/stage-page.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { type FieldOfForm, useAccountForm } from '../../shared/forms/account-form.js';
import { FieldError, TextField } from '../../shared/forms/fields.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/session-store.js';

const TOO_MANY = 429;
// Long enough to read the waiting time.
const LONG_MS = 10_000;

interface SuggestFormProps {
  /** The visitor sent one suggestion and asked for the form again. */
  readonly isAnother: boolean;
  readonly onSent: () => void;
}

export function SuggestForm({ isAnother, onSent }: SuggestFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    fields: {
      kind: {
        check: (kind) => (isSuggestionKind(kind) ? undefined : SUGGESTION_MESSAGES.unknownKind),
        clears: 'address',
      },
      address: {
        check: (address, { kind }) =>
          isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined,
      },
      name: { check: checkSuggestionName },
      note: { check: checkSuggestionNote },
    },
    failed: 'Your suggestion could not be sent. Check your connection, then try again.',
    startAt: isAnother && 'address',
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
        <TextField
          field={field('note')}
          label="Note (optional)"
          hint={`Why it belongs here, in ${SUGGESTION_LIMITS.note} characters or less.`}
          rows={3}
          spellCheck
          autoComplete="off"
          aria-required={false}
        />
        <SubmitButton label="Send suggestion" busy={busy} />
      </form>
    </FormStage>
  );
}

const LABELS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'A YouTube channel',
  feed: 'A news feed',
  event: 'An event',
};

function KindField({ field: { input, error } }: { readonly field: FieldOfForm }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="text-small font-semibold text-strong">What do you suggest?</legend>
      {SUGGESTION_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-3 text-body">
          <input
            {...input}
            type="radio"
            value={kind}
            defaultChecked={kind === 'channel'}
            className="size-6 shrink-0 accent-lead"
          />
          {LABELS[kind]}
        </label>
      ))}
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
