import './field-box.css';
import { useId, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { FieldError } from './field-error.js';
import type { FieldOfForm } from './use-account-form.js';

export interface TextFieldProps {
  readonly field: FieldOfForm;
  readonly label: string;
  /** What it must be like, before anything is wrong with it. */
  readonly hint?: string;
  readonly placeholder?: string;
  readonly type: HTMLInputTypeAttribute;
  /** What a password manager takes it for. */
  readonly autoComplete: string;
  readonly maxLength?: number;
  /** False where it may stay empty. */
  readonly 'aria-required'?: boolean;
  /** At the end of the box. */
  readonly button?: ReactNode;
}

/** A field of one line with its label, what it must be like, and what is wrong with it. */
export function TextField({ field, label, hint, button, ...look }: TextFieldProps) {
  const id = useId();
  const { input, error } = field;
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          aria-required
          {...look}
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
