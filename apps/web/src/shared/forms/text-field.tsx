import './field-box.css';
import { useId, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { FieldError } from './field-error.js';
import type { FieldOfForm } from './use-account-form.js';

export interface TextFieldProps {
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

export function TextField({ field, label, hint, button, ...look }: TextFieldProps) {
  const id = useId();
  const { input, error } = field;
  // The two have the attributes used here in common.
  const Box = (look.rows ? 'textarea' : 'input') as 'input';
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <div className="relative">
        <Box
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
