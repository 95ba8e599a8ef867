import { type FormEvent, useEffect } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { showFailure } from '../account/send-command.js';
import { notify } from '../lib/notify.js';

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
  const notifyInvalid = () => {
    if (invalid !== undefined) notify({ kind: 'error', message: invalid });
  };
  const showFieldProblems = (error: unknown) => {
    const wrong = showFailure(error, { failed, fields: Object.keys(initial) });
    wrong.forEach(({ field: name, message }, index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (wrong.length === 0) setFocus(goOnAt, { shouldSelect: true });
    else notifyInvalid();
  };
  const submit = form.handleSubmit(
    (values) => send(values as Values).catch(showFieldProblems),
    notifyInvalid,
  );
  return {
    field,
    submit: (event: FormEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    focus: setFocus,
    reset: () => form.reset(),
  };
}
