import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { StageBeam } from '../ui/stage-page.js';
import { showFailure } from '../account/send-command.js';
import { notify } from '../lib/notify.js';
import { buttonStyle } from '../ui/link.js';

interface FormStageProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function FormStage({ title, text, children }: FormStageProps) {
  return (
    <section className="edged relative isolate grid min-h-[calc(100svh-var(--bar))] place-items-center overflow-hidden py-10">
      <StageBeam />
      <div className="rise w-full max-w-md rounded-card bg-raised p-6 shadow-xl ring-1 ring-hairline ring-inset sm:p-8">
        <h1 className="text-title font-extrabold tracking-[-0.03em]">{title}</h1>
        {text && <p className="mt-3 text-small text-plain">{text}</p>}
        <div className="mt-6 grid gap-6">{children}</div>
      </div>
    </section>
  );
}

interface SubmitButtonProps {
  readonly label: string;
  /** Disables the button and shows a spinner. */
  readonly busy: boolean;
  readonly onPress?: () => void;
}

export function SubmitButton({ label, busy, onPress }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      disabled={busy}
      aria-busy={busy}
      onClick={onPress}
      className={buttonStyle('lead', 'flex-1')}
    >
      {busy && <span aria-hidden="true" className={TURNING} />}
      {label}
    </button>
  );
}

// CSS, not an icon: an icon would pull the forms chunk into other bundles.
const TURNING = 'size-4.5 animate-spin rounded-pill border-2 border-current border-t-transparent';

type Texts = Readonly<Record<string, string>>;
type FieldOf<Values> = keyof Values & string;

interface AccountFormOptions<Values extends Texts> {
  readonly initial: Values;
  readonly rules: {
    readonly [Field in keyof Values]: (value: string, values: Values) => string | undefined;
  };
  /** Field whose error also clears when the key's field is edited. */
  readonly follows?: Partial<Record<FieldOf<NoInfer<Values>>, FieldOf<NoInfer<Values>>>>;
  readonly send: (values: NoInfer<Values>) => Promise<void>;
  /** Fallback message for server failures. */
  readonly failed: string;
  /** Extra message shown when fields are invalid. */
  readonly invalid?: string;
  /** Field focused on arrival from another form. */
  readonly startAt?: FieldOf<NoInfer<Values>> | undefined;
  /** Field focused after a failure that concerns no single field. */
  readonly goOnAt: FieldOf<NoInfer<Values>>;
}

export interface FieldOfForm {
  readonly input: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/**
 * Validates on submit, focuses the first invalid field and clears an error on edit. Server field errors show inline
 * too.
 */
export function useAccountForm<Values extends Texts>(options: AccountFormOptions<Values>) {
  const { initial, rules, send, failed, invalid, goOnAt, startAt, follows } = options;
  const form = useForm<Record<string, string>>({
    // Empty defaults would erase text typed or autofilled before hydration.
    defaultValues: Object.fromEntries(Object.entries(initial).filter(([, value]) => value)),
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (startAt !== undefined) setFocus(startAt);
  }, [setFocus, startAt]);
  const field = (name: FieldOf<Values>): FieldOfForm => ({
    input: form.register(name, {
      validate: (value, values) => rules[name](value, values as Values) ?? true,
      onChange: () => form.clearErrors([name, follows?.[name] ?? name]),
    }),
    error: form.formState.errors[name]?.message,
  });
  const tellInvalid = () => {
    if (invalid !== undefined) notify({ kind: 'error', message: invalid });
  };
  const showFieldProblems = (error: unknown) => {
    const wrong = showFailure(error, { failed, fields: Object.keys(initial) });
    wrong.forEach(({ field: name, message }, index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (wrong.length === 0) setFocus(goOnAt, { shouldSelect: true });
    else tellInvalid();
  };
  const submit = form.handleSubmit(
    (values) => send(values as Values).catch(showFieldProblems),
    tellInvalid,
  );
  return {
    field,
    submit: (event: FormEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    focus: setFocus,
    reset: () => form.reset(),
  };
}
