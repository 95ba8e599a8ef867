import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useFormDraft } from '../drafts/use-draft.js';
import { SubmitButton } from '../forms/submit-button.js';
import { notify } from '../toasts/notify.js';
import { DESK_CARD } from './desk.js';
import { problemOf, rejectionWords, statusOf } from './problem-words.js';

type Problems<Values extends FieldValues> = Partial<
  Readonly<Record<FieldPath<Values>, string | undefined>>
>;

interface DeskFormOptions<Values extends FieldValues> {
  /** Names the draft of the form and its record, such as `event/7`. */
  readonly draft: string;
  /** The record that the form was filled from, for its draft. */
  readonly base?: unknown;
  readonly values: Values;
  readonly check: (
    values: Values,
    inputs: Readonly<Record<string, { readonly ref?: unknown } | undefined>>,
  ) => Problems<Values>;
  readonly save: (values: Values) => Promise<unknown>;
  readonly failed: string;
  /** The text of a notice for each failure, also where the fields have messages. */
  readonly notice?: (error: unknown) => string;
  /** The field that a refusal of the input concerns if it names none. */
  readonly mainField?: FieldPath<Values>;
  readonly startAt?: FieldPath<Values> | undefined;
}

const OF_INPUT: readonly unknown[] = [400, 409, 422];

/** Checks on submit, focuses the first problem, shows the server's problems at their fields. */
export function useDeskForm<Values extends FieldValues>(options: DeskFormOptions<Values>) {
  const { values: defaultValues, check, save, startAt, mainField, failed, notice } = options;
  const names = Object.keys(defaultValues) as FieldPath<Values>[];
  const resolver: Resolver<Values> = (values, _context, { fields }) => {
    const problems = Object.entries(check(values, fields as Parameters<typeof check>[1]));
    const errors = problems.flatMap(([field, message]) =>
      message === undefined ? [] : [[field, { type: 'rule', message }] as const],
    );
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
  const form = useForm<Values>({
    defaultValues: defaultValues as never,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const { setFocus, setError, clearErrors, formState } = form;
  const { line, drop } = useFormDraft(options.draft, form, options.base ?? null);
  // Effects run again when the tab of the form is shown again.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (startAt !== undefined && !hasBegun.current) setFocus(startAt);
    hasBegun.current = true;
  }, [setFocus, startAt]);
  const showFailure = (error: unknown) => {
    const { errors = [], detail } = problemOf(error);
    const named = names.flatMap((field) => {
      const problem = errors.find((each) => each.field === field || each.field === `${field}_url`);
      return problem ? [{ field, message: problem.message }] : [];
    });
    const reason = errors[0]?.message ?? detail;
    const isOfMain = mainField && reason !== undefined && OF_INPUT.includes(statusOf(error));
    const problems =
      named.length === 0 && isOfMain ? [{ field: mainField, message: reason }] : named;
    if (notice) notify({ kind: 'error', message: notice(error) });
    else if (problems.length === 0)
      notify({ kind: 'error', message: rejectionWords(error, failed) });
    problems.forEach(({ field, message }, index) =>
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (problems.length === 0 && mainField) setFocus(mainField, { shouldSelect: true });
  };
  const submit = form.handleSubmit(
    (values) => save(values as Values).then(drop, showFailure),
    (errors) => {
      const [first] = Object.values(errors);
      if (notice) notify({ kind: 'error', message: String(first?.message) });
    },
  );
  return {
    form,
    submit: (event: FormEvent) => void submit(event),
    isBusy: formState.isSubmitting,
    isChanged: formState.isDirty,
    line,
    drop,
    field: (name: FieldPath<Values>) => ({
      input: form.register(name, { onChange: () => clearErrors(name) }),
      error: formState.errors[name]?.message as string | undefined,
    }),
  };
}

interface FormCardProps {
  readonly title: string;
  readonly text?: string;
  readonly level?: 'h2' | 'h3';
  readonly form: Pick<ReturnType<typeof useDeskForm>, 'submit' | 'isBusy' | 'line'>;
  readonly label: string;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

export function FormCard(props: FormCardProps) {
  const { title, text, level: Heading = 'h3', form, label, buttons, children } = props;
  const id = useId();
  return (
    <form noValidate aria-labelledby={id} onSubmit={form.submit} className={DESK_CARD}>
      <div>
        <Heading id={id} className="text-body font-semibold">
          {title}
        </Heading>
        {text && <p className="mt-1 text-caption text-quiet">{text}</p>}
      </div>
      {form.line}
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton label={label} busy={form.isBusy} />
        {buttons}
      </div>
    </form>
  );
}
