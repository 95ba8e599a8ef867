import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  isSuggestionKind,
  SUGGEST_PAGE,
  SUGGESTION_LIMITS,
  SUGGESTION_MESSAGES,
  type SuggestionKind,
} from '@elevate/rules';
import { type ComponentProps, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Refusal, sendCommand } from '../../../shared/account/send-command.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { AccountForm } from '../../../shared/forms/account-form.js';
import { FieldError, type FieldOfForm } from '../../../shared/forms/fields.js';
import { useFieldsDraft } from '../../../shared/drafts/use-draft.js';
import { notify } from '../../../shared/toasts/notify.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { useSessionStore } from '../../../shared/session/session-store.js';

// Long enough to read the waiting time.
const LONG_MS = 10_000;

const fieldsFor = (talk: string | null) =>
  ({
    kind: {
      label: 'What do you suggest?',
      check: (kind: string) =>
        isSuggestionKind(kind) ? undefined : SUGGESTION_MESSAGES.unknownKind,
      clears: 'address' as const,
      Field: kindField(talk === null ? SOURCES : TRANSCRIPT),
    },
    address: {
      label: 'Address',
      hint:
        talk === null
          ? 'Starts with https://. For a channel, its YouTube address or its handle, such as @name.'
          : 'Where the transcript is. Starts with https://.',
      check: (address: string, { kind = '' }: Readonly<Record<string, string>>) =>
        isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined,
    },
    name: {
      label: talk === null ? 'Name' : 'Talk',
      initial: talk ?? '',
      check: checkSuggestionName,
    },
    note: {
      label: 'Note (optional)',
      hint: `Why it belongs here, in ${SUGGESTION_LIMITS.note} characters or less.`,
      rows: 3,
      spellCheck: true,
      'aria-required': false,
      check: checkSuggestionNote,
    },
  }) satisfies ComponentProps<typeof AccountForm>['fields'];

interface SuggestFormProps {
  readonly isAnother: boolean;
  readonly onSent: () => void;
}

export function SuggestForm({ isAnother, onSent }: SuggestFormProps) {
  const store = useSessionStore();
  const [parameters] = useSearchParams();
  const isHydrated = useHydrated();
  const talk = isHydrated ? parameters.get('transcript') : null;
  const fields = useMemo(() => fieldsFor(talk), [talk]);
  const draft = useFieldsDraft(talk === null ? 'suggestion' : `suggestion/${talk}`, fields);
  return (
    <FormStage
      title={SUGGEST_PAGE.title}
      text="No account needed. We do not store who sent a suggestion, so we cannot answer it. Please leave out personal data."
    >
      <AccountForm
        label="Suggest"
        key={`${talk} ${draft.key}`}
        fields={draft.fields}
        failed="Your suggestion could not be sent. Check your connection, then try again."
        startAt={isAnother && 'address'}
        goOnAt="address"
        button="Send suggestion"
        send={async (body) => {
          try {
            await sendCommand(store, { method: 'POST', path: '/suggestions', body });
            draft.drop();
            onSent();
          } catch (error) {
            if (!(error instanceof Refusal) || error.status !== 429) throw error;
            const message = error.userMessage ?? SUGGESTION_MESSAGES.full;
            notify({ kind: 'error', message, durationMs: LONG_MS });
          }
        }}
      >
        {draft.line}
      </AccountForm>
    </FormStage>
  );
}

const LABELS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'A YouTube channel',
  feed: 'A news feed',
  event: 'An event',
  transcript: 'A transcript',
};

const SOURCES = ['channel', 'feed', 'event'] as const;
const TRANSCRIPT = ['transcript'] as const;

interface KindFieldProps {
  readonly field: FieldOfForm;
  readonly label: string;
}

const kindField = (kinds: readonly SuggestionKind[]) =>
  function KindField({ field: { input, error }, label }: KindFieldProps) {
    const id = useId();
    return (
      <fieldset aria-describedby={error && id}>
        <legend className="text-small font-semibold text-strong">{label}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3 text-body">
            <input
              {...input}
              type="radio"
              value={kind}
              defaultChecked={kind === kinds[0]}
              className="size-6 shrink-0 accent-lead"
            />
            {LABELS[kind]}
          </label>
        ))}
        <FieldError id={id} message={error} />
      </fieldset>
    );
  };
