import { BUG_REPORT_RULES, checkBugReportField, lengthOf, type BugReport } from '@elevate/rules';
import { useId, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import '../../shared/forms/field-box.css';
import './report-field.css';
import { FieldError } from '../../shared/forms/field-error.js';
import { classNames } from '../../shared/lib/class-names.js';
import type { FieldText } from './bug-report-fields.js';

export interface ReportFieldProps {
  readonly text: FieldText;
  readonly helper?: ReactNode;
}

export function ReportField({ text, helper }: ReportFieldProps) {
  const { field, label, hint, placeholder, lines } = text;
  const id = useId();
  const { register, formState } = useFormContext<BugReport>();
  const error = formState.errors[field]?.message;
  const Box = lines > 1 ? 'textarea' : 'input';
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <label htmlFor={id} className="text-body font-semibold text-strong">
          {label}
          {field === 'screenshot' && <span className="font-normal text-quiet"> (optional)</span>}
        </label>
        {helper}
      </div>
      <p id={`${id}-hint`} className="text-caption text-quiet">
        {hint}
      </p>
      <Box
        {...register(field, { validate: (value) => checkBugReportField(field, value) ?? true })}
        id={id}
        {...(lines > 1 ? { rows: lines } : { type: 'text' })}
        inputMode={field === 'screenshot' ? 'url' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        aria-required={field !== 'screenshot'}
        aria-invalid={error !== undefined}
        aria-describedby={classNames(`${id}-hint`, error !== undefined && `${id}-error`)}
        className="report-field field-box"
      />
      <div className="mt-1.5 flex items-start justify-between gap-4 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        {field !== 'screenshot' && <Counter field={field} />}
      </div>
    </div>
  );
}

function Counter({ field }: { readonly field: keyof typeof BUG_REPORT_RULES }) {
  const value = useWatch<BugReport, typeof field>({ name: field });
  const length = lengthOf(value);
  const { max } = BUG_REPORT_RULES[field];
  return (
    <p
      aria-hidden="true"
      data-counter={field}
      className={classNames(
        'shrink-0 tabular-nums',
        length > max ? 'font-semibold text-danger' : 'text-quiet',
      )}
    >
      {length} / {max}
    </p>
  );
}
