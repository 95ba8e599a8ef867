import {
  type ElementType,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { classNames } from '../ui/class-names.js';
import { Button } from '../ui/link.js';
import type { UseFormRegisterReturn } from 'react-hook-form';
import './field-box.css';

export interface FieldOfForm {
  readonly input: UseFormRegisterReturn;
  readonly error: string | undefined;
}

export interface FieldText {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly type?: HTMLInputTypeAttribute;
  /** Off without it. */
  readonly autoComplete?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly spellCheck?: boolean;
  /** False for optional fields. */
  readonly 'aria-required'?: boolean;
}

interface TextFieldProps extends FieldText {
  readonly field: FieldOfForm;
  readonly button?: ReactNode;
}

export function TextField({ field, label, hint, button, ...text }: TextFieldProps) {
  const id = useId();
  const { input, error } = field;
  const Box: ElementType = text.rows ? 'textarea' : 'input';
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <div className="relative">
        <Box
          {...input}
          id={id}
          type={text.type}
          rows={text.rows}
          placeholder={text.placeholder}
          autoComplete={text.autoComplete ?? 'off'}
          maxLength={text.maxLength}
          autoCapitalize="none"
          spellCheck={text.spellCheck ?? false}
          aria-required={text['aria-required'] ?? true}
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

export function PasswordField(props: TextFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      button={
        <Button
          isRound
          extra="absolute right-0.5 bottom-0.5"
          aria-label={`${isVisible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={isVisible ? EyeOff : Eye}
          iconSize="size-5"
          onPress={() => setVisible(!isVisible)}
        />
      }
    />
  );
}

/** `id` is referenced by `aria-describedby` of the input. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
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
