import { type FormEvent, useEffect, useRef } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { notify } from '../lib/notify.js';
import { problemOf, rejectionWords, statusOf } from './problem-words.js';

export interface FieldProblem<Values extends FieldValues> {
  readonly field: FieldPath<Values>;
  readonly message: string;
}

/** The problems of the fields that have a message. */
export const problemsIn = <Field extends string>(
  messages: Readonly<Record<Field, string | undefined>>,
) =>
  (Object.keys(messages) as Field[]).flatMap((field) => {
    const message = messages[field];
    return message === undefined ? [] : [{ field, message }];
  });

interface Failure<Values extends FieldValues> {
  readonly message?: string;
  readonly fields: readonly FieldProblem<Values>[];
}

interface DeskFormOptions<Values extends FieldValues> {
  readonly values: Values;
  /** Of several problems of a field, the first is shown. */
  readonly check: (
    values: Values,
    inputs: Readonly<Record<string, { readonly ref?: unknown } | undefined>>,
  ) => readonly FieldProblem<Values>[];
  readonly save: (values: Values) => Promise<unknown>;
  readonly failed: string;
  readonly failureOf?: (error: unknown) => Failure<Values>;
  readonly onInvalid?: (firstMessage: string) => void;
  /** The field that a refusal of the input concerns if it names none. */
  readonly mainField?: FieldPath<Values>;
  readonly startAt?: FieldPath<Values> | undefined;
}

/** Statuses that concern the input. */
const OF_INPUT: readonly unknown[] = [400, 409, 422];

/** A form for one entity: checks on submit, focuses the first problem, and shows the server's problems at their fields. */
export function useDeskForm<Values extends FieldValues>(options: DeskFormOptions<Values>) {
  const { values: defaultValues, check, save, startAt, mainField, onInvalid } = options;
  const names = Object.keys(defaultValues) as FieldPath<Values>[];
  const resolver: Resolver<Values> = (values, _context, { fields }) => {
    const problems = check(values, fields as Parameters<typeof check>[1]);
    if (problems.length === 0) return { values, errors: {} };
    const errors: Record<string, object> = {};
    for (const { field, message } of problems) errors[field] ??= { type: 'rule', message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
  const form = useForm<Values>({
    defaultValues: defaultValues as never,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const { setFocus, setError, clearErrors, formState } = form;
  // Effects run again when the tab of the form is shown again.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (startAt !== undefined && !hasBegun.current) setFocus(startAt);
    hasBegun.current = true;
  }, [setFocus, startAt]);
  const failureOf = options.failureOf ?? ((error) => usualFailure(error, options, names));
  const showFailure = (error: unknown) => {
    const { message, fields } = failureOf(error);
    if (message !== undefined) notify({ kind: 'error', message });
    fields.forEach(({ field, message: problem }, index) =>
      setError(field, { type: 'server', message: problem }, { shouldFocus: index === 0 }),
    );
    if (fields.length === 0 && mainField !== undefined) setFocus(mainField, { shouldSelect: true });
  };
  const submit = form.handleSubmit(
    (values) => save(values as Values).then(() => undefined, showFailure),
    (errors) => onInvalid?.(String(Object.values(errors)[0]?.message ?? '')),
  );
  return {
    form,
    submit: (event: FormEvent) => void submit(event),
    isBusy: formState.isSubmitting,
    isChanged: formState.isDirty,
    field: (name: FieldPath<Values>) => ({
      input: form.register(name, {
        onChange: () => clearErrors(name),
      }),
      error: formState.errors[name]?.message as string | undefined,
    }),
  };
}

function usualFailure<Values extends FieldValues>(
  error: unknown,
  { failed, mainField }: Pick<DeskFormOptions<Values>, 'failed' | 'mainField'>,
  names: readonly FieldPath<Values>[],
): Failure<Values> {
  const { errors = [], detail } = problemOf(error);
  const fields = names.flatMap((field) => {
    const problem = errors.find((error) => error.field === field);
    return problem ? [{ field, message: problem.message }] : [];
  });
  if (fields.length > 0) return { fields };
  const message = errors[0]?.message ?? detail;
  return mainField !== undefined && message !== undefined && OF_INPUT.includes(statusOf(error))
    ? { fields: [{ field: mainField, message }] }
    : { message: rejectionWords(error, failed), fields: [] };
}
