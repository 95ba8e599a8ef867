import { type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  PASSWORD_MIN_LENGTH,
  PROFILE_HOST,
  SIGN_IN_CODE_MAX_LENGTH,
  SIGN_IN_CODE_MESSAGES,
} from '@elevate/rules';
import { classNames } from '../lib/words.js';
import { Button } from '../ui/link.js';
import './field-box.css';
import type { FieldOfForm } from './use-account-form.js';

interface TextFieldProps {
  readonly field: FieldOfForm;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly type?: HTMLInputTypeAttribute;
  /** Tells password managers what to fill in. */
  readonly autoComplete: string;
  /** Of several lines; without it the text is one line. */
  readonly rows?: number;
  readonly maxLength?: number;
  /** False for optional fields. */
  readonly 'aria-required'?: boolean;
  readonly button?: ReactNode;
}

export function TextField({ field, label, hint, button, ...attributes }: TextFieldProps) {
  const id = useId();
  const { input, error } = field;
  // The two have the attributes used here in common.
  const Box = (attributes.rows ? 'textarea' : 'input') as 'input';
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <div className="relative">
        <Box
          {...input}
          aria-required
          {...attributes}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined}
          className={classNames('field-box', button !== undefined && 'with-button')}
        />
        {button}
      </div>
      <div className="mt-1.5 grid gap-1 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        {hint && (
          <p id={`${id}-hint`} className="text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'button'> {
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
}

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  const act = isVisible ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      button={
        <Button
          isRound
          kind="quiet"
          extra="absolute right-0.5 bottom-0.5"
          aria-label={`${act} ${props.label.toLowerCase()}`}
          onPress={() => setVisible(!isVisible)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </Button>
      }
    />
  );
}

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, with a number, a letter and a special character.`;

interface EmailFieldProps {
  readonly field: FieldOfForm;
  readonly label?: string;
  readonly onTyped?: (email: string) => void;
}

export function EmailField({ field, label = 'Email', onTyped }: EmailFieldProps) {
  const { input, error } = field;
  const onChange: typeof input.onChange = (event) => {
    onTyped?.(String(event.target.value));
    return input.onChange(event);
  };
  return (
    <TextField
      field={{ input: { ...input, onChange }, error }}
      label={label}
      type="email"
      autoComplete="username"
    />
  );
}

export function ProfileUrlField({ field }: { readonly field: FieldOfForm }) {
  return (
    <TextField
      field={field}
      label="LinkedIn profile URL"
      placeholder={`https://${PROFILE_HOST}/in/profile-id`}
      type="url"
      autoComplete="url"
    />
  );
}

export function CodeField({ field }: { readonly field: FieldOfForm }) {
  return (
    <TextField
      field={field}
      label={SIGN_IN_CODE_MESSAGES.codeLabel}
      hint={SIGN_IN_CODE_MESSAGES.codeHint}
      type="text"
      autoComplete="one-time-code"
      maxLength={SIGN_IN_CODE_MAX_LENGTH}
    />
  );
}

interface FieldErrorProps {
  /** Referenced by `aria-describedby` of the input. */
  readonly id: string;
  readonly message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <p id={id} className="flex gap-1.5 text-danger">
      {message && (
        <>
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {message}
        </>
      )}
    </p>
  );
}
