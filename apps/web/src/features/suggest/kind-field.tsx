import './suggest.css';
import { SUGGESTION_KINDS, type SuggestionKind } from '@elevate/rules';
import { useId } from 'react';
import { FieldError } from '../../shared/forms/field-error.js';
import type { FieldOfForm } from '../../shared/forms/use-account-form.js';

const LABELS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'A YouTube channel',
  feed: 'A news feed',
  event: 'An event',
};

export function KindField({ field: { input, error } }: { readonly field: FieldOfForm }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="suggest-kinds">
      <legend className="text-small font-semibold text-strong">What do you suggest?</legend>
      {SUGGESTION_KINDS.map((kind) => (
        <label key={kind}>
          <input {...input} type="radio" value={kind} defaultChecked={kind === 'channel'} />
          {LABELS[kind]}
        </label>
      ))}
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
