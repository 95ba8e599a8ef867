import { useEffect, type FormEvent } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { showFailure } from '../account/show-failure.js';
import { notify } from '../lib/notify.js';

type Texts = Readonly<Record<string, string>>;
type FieldOf<Values> = keyof Values & string;

export interface AccountFormOptions<Values extends Texts> {
  /** What each field begins with. */
  readonly initial: Values;
  /** What is wrong with a field, or undefined where nothing is. */
  readonly rules: {
    readonly [Field in keyof Values]: (value: string, values: Values) => string | undefined;
  };
  /** The field whose message is taken back when another one is edited too. */
  readonly follows?: Partial<Record<FieldOf<NoInfer<Values>>, FieldOf<NoInfer<Values>>>>;
  readonly send: (values: NoInfer<Values>) => Promise<void>;
  /** Said where the server would not, and did not say why. */
  readonly failed: string;
  /** Said besides what stands under the fields, where something is wrong with one. */
  readonly invalid?: string;
  /** Where the visitor begins, who came here from another form. */
  readonly startAt?: FieldOf<NoInfer<Values>> | undefined;
  /** Where the visitor goes on after a failure that is not about one field. */
  readonly goOnAt: FieldOf<NoInfer<Values>>;
}

/** A field of the form, as its input needs it. */
export interface FieldOfForm {
  readonly input: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/**
 * A form of accounts. Its fields are checked when it is sent; the first that is wrong gets the focus,
 * and an edit takes its message back. What the server finds wrong with a field is shown there too.
 */
export function useAccountForm<Values extends Texts>(options: AccountFormOptions<Values>) {
  const { initial, rules, send, failed, invalid, goOnAt, startAt, follows } = options;
  const form = useForm<Record<string, string>>({
    // An empty default would wipe what was typed, or filled in, before the page worked.
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
  };
}
