import './suggest.css';
import '../../shared/forms/field-box.css';
import { SUGGESTION_LIMITS } from '@elevate/rules';
import { useId } from 'react';
import { FieldError } from '../../shared/forms/field-error.js';
import type { FieldOfForm } from '../../shared/forms/use-account-form.js';
import { classNames } from '../../shared/lib/class-names.js';

export function NoteField({ field: { input, error } }: { readonly field: FieldOfForm }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        Note <span className="font-normal text-quiet">(optional)</span>
      </label>
      <textarea
        {...input}
        id={id}
        rows={3}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
        className="suggest-note field-box"
      />
      <div className="mt-1.5 grid gap-1 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        <p id={`${id}-hint`} className="text-quiet">
          Why it belongs here, in {SUGGESTION_LIMITS.note} characters or less.
        </p>
      </div>
    </div>
  );
}
