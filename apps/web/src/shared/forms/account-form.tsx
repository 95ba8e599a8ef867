import { type ComponentType, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  ACCESS_CODE_LENGTH,
  checkAccessCode,
  checkEmail,
  checkPassword,
  checkProfileUrl,
  checkSignInCode,
  checkSubmittedPassword,
  PASSWORD_MIN_LENGTH,
  PROFILE_HOST,
  SIGN_IN_CODE_MAX_LENGTH,
  SIGN_IN_CODE_MESSAGES,
} from '@elevate/rules';
import { showFailure } from '../account/send-command.js';
import { notify } from '../toasts/notify.js';
import { Button, buttonStyle } from '../ui/link.js';
import { type FieldOfForm, type FieldText, PasswordField, TextField } from './fields.js';
import { SubmitButton } from './submit-button.js';

interface FormRule<Name extends string> {
  readonly initial?: string;
  readonly check: (value: string, values: Record<Name, string>) => string | undefined;
  /** Field whose error also clears when this field is edited. */
  readonly clears?: Name;
  readonly onTyped?: ((value: string) => void) | undefined;
  /** Is found again in this tab until a form is sent. */
  readonly isKept?: boolean;
  /** A passkey replaces it. */
  readonly isCode?: boolean;
  readonly Field?: ComponentType<{ readonly field: FieldOfForm; readonly label: string }>;
}

interface AccountFormProps<Name extends string> {
  readonly label: string;
  /** In the order of the screen; false leaves a field out. */
  readonly fields: { readonly [Field in Name]: (FieldText & FormRule<NoInfer<Name>>) | false };
  readonly send: (values: Record<NoInfer<Name>, string>, byPasskey: boolean) => Promise<void>;
  readonly failed: string;
  readonly invalid?: string;
  /** Field focused as soon as it is named, such as on arrival from another form. */
  readonly startAt?: NoInfer<Name> | false | undefined;
  /** Field focused after a failure that concerns no single field; the first one without it. */
  readonly goOnAt?: NoInfer<Name>;
  /** Empties the form after each success. */
  readonly isRepeated?: boolean;
  readonly button: string;
  readonly busyButton?: string;
  readonly isOver?: boolean;
  readonly onCancel?: (() => void) | false;
  readonly hasPasskey?: boolean;
  readonly beside?: ReactNode;
  readonly rowClass?: string;
  readonly children?: ReactNode;
}

// By label, so that forms share an address. In memory only: no account owns it yet.
let kept: Record<string, string> = {};
if (typeof window !== 'undefined') window.addEventListener('sign-out', () => (kept = {}));

/** Validates on submit and clears an error on edit. Server field errors show inline too. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { label, send, failed, invalid, startAt } = props;
  const { button, busyButton = button, isOver, onCancel, hasPasskey } = props;
  const { beside, rowClass = 'flex flex-wrap gap-3', children } = props;
  type Field = FieldText & FormRule<Name>;
  const all = Object.entries(props.fields) as [Name, Field | false][];
  const fields = all.flatMap(([name, field]) => (field ? [{ name, ...field }] : []));
  const byPasskey = useRef(false);
  const form = useForm<Record<string, string>>({
    // Empty defaults would erase text typed or autofilled before hydration.
    defaultValues: Object.fromEntries(
      fields.flatMap(({ name, label, initial, isKept }) => {
        const value = initial || (isKept && kept[label]);
        return value ? [[name, value]] : [];
      }),
    ),
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const { setFocus } = form;
  const { errors, isSubmitting: isBusy } = form.formState;
  useEffect(() => {
    if (startAt) setFocus(startAt);
  }, [setFocus, startAt]);
  const registered = ({ name, clears = name, ...field }: Field & { name: Name }) =>
    form.register(name, {
      validate: (value, values) =>
        (field.isCode && byPasskey.current) ||
        (field.check(value, values as Record<Name, string>) ?? true),
      onChange: ({ target }: { readonly target: HTMLInputElement }) => {
        form.clearErrors([name, clears]);
        if (field.isKept) kept[field.label] = target.value;
        field.onTyped?.(target.value);
      },
    });
  const notifyInvalid = () => {
    if (invalid !== undefined) notify({ kind: 'error', message: invalid });
  };
  const showFieldProblems = (error: unknown) => {
    const names = fields.map(({ name }) => name);
    const wrong = showFailure(error, failed, names);
    wrong.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (wrong.length > 0) return notifyInvalid();
    setFocus(props.goOnAt ?? names[0]!, { shouldSelect: true });
  };
  const submit = form.handleSubmit(
    (values) =>
      send(values as Record<Name, string>, byPasskey.current)
        .then(() => {
          kept = {};
          if (props.isRepeated) form.reset();
        })
        .catch(showFieldProblems),
    notifyInvalid,
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    byPasskey.current = submitter instanceof HTMLButtonElement && submitter.value === 'passkey';
    // Some password managers send no event.
    fields.forEach(({ name }: { readonly name: string }) => {
      const input = event.currentTarget.elements.namedItem(name);
      if (input && 'value' in input) form.setValue(name, String(input.value));
    });
    void submit(event);
  };
  return (
    // Without script, the default GET would put the password into the URL; `dialog` sends nothing.
    <form noValidate method="dialog" aria-label={label} className="grid gap-5" onSubmit={onSubmit}>
      {children}
      {fields.map((field) => {
        const { name, type } = field;
        const Box = field.Field ?? (type === 'password' ? PasswordField : TextField);
        const state = { input: registered(field), error: errors[name]?.message };
        return <Box key={name} {...field} field={state} />;
      })}
      <div className={rowClass}>
        <SubmitButton label={isBusy ? busyButton : button} busy={isBusy || isOver === true} />
        {hasPasskey && arePasskeysPossible() && (
          <button
            type="submit"
            value="passkey"
            disabled={isBusy}
            className={buttonStyle('plain', 'flex-1')}
          >
            Use a passkey
          </button>
        )}
        {onCancel && <Button label="Cancel" onPress={onCancel} />}
        {beside}
      </div>
    </form>
  );
}

/** Browsers have none without TLS, and none for the number of a machine. */
export const arePasskeysPossible = (): boolean =>
  window.isSecureContext !== false && !/^[\d.]+$|:/.test(location.hostname);

export const EMAIL = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  isKept: true,
  check: checkEmail,
} as const;

export const CURRENT_PASSWORD = {
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
  check: checkSubmittedPassword,
} as const;

/** The `password` of a new account or of an account whose password was reset. */
export const NEW_PASSWORD = {
  label: 'Password',
  type: 'password',
  hint: `At least ${PASSWORD_MIN_LENGTH} characters, with a number, a letter and a special character.`,
  autoComplete: 'new-password',
  check: checkPassword,
} as const;

/** Of an administrator. */
export const ACCESS_CODE = {
  label: 'Access Code',
  type: 'password',
  maxLength: ACCESS_CODE_LENGTH,
  check: checkAccessCode,
} as const;

export const PROFILE_URL = {
  label: 'LinkedIn profile URL',
  type: 'url',
  placeholder: `https://${PROFILE_HOST}/in/profile-id`,
  autoComplete: 'url',
  check: checkProfileUrl,
} as const;

/** Of an authenticator app, or a recovery code. */
export const SIGN_IN_CODE = {
  label: SIGN_IN_CODE_MESSAGES.codeLabel,
  type: 'text',
  hint: SIGN_IN_CODE_MESSAGES.codeHint,
  autoComplete: 'one-time-code',
  maxLength: SIGN_IN_CODE_MAX_LENGTH,
  check: checkSignInCode,
  isCode: true,
} as const;
