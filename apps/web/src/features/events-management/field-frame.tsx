import type { ReactNode } from 'react';
import { FieldError } from '../../shared/forms/field-error.js';
import { classNames } from '../../shared/lib/class-names.js';

export interface FieldFrameProps {
  /** Id of the input; note and error ids derive from it. */
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly note?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, error, note, wide = false, children } = props;
  return (
    <div className={classNames('min-w-0', wide && 'wide')}>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
        {required && <span aria-hidden="true">*</span>}
      </label>
      {children}
      <div className="mt-1.5 grid gap-1 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        {note !== undefined && (
          <div id={`${id}-note`} className="text-quiet">
            {note}
          </div>
        )}
      </div>
    </div>
  );
}

/** Links the input to its note and error with ARIA attributes. */
export function describedBy({
  id,
  required,
  error,
  note,
}: Omit<FieldFrameProps, 'children' | 'label'>) {
  const ids = classNames(note !== undefined && `${id}-note`, error !== undefined && `${id}-error`);
  return {
    id,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': ids || undefined,
  };
}
