import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FieldError } from '../../../shared/forms/field-error.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { WebhookValues } from './webhook-values.js';

export interface MessageChoice {
  readonly type: string;
  readonly words: string;
}

export interface MessageTypesFieldProps {
  readonly form: UseFormReturn<WebhookValues>;
  readonly choices: readonly MessageChoice[] | undefined;
}

export function MessageTypesField({ form, choices }: MessageTypesFieldProps) {
  const id = useId();
  const error = form.formState.errors.message_types?.message;
  const types = choices?.map(({ type }) => type) ?? [];
  const isAll = form.watch('message_types').length === types.length;
  const chooseAll = () => {
    form.clearErrors('message_types');
    form.setValue('message_types', isAll ? [] : types, { shouldDirty: true });
  };
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="text-small font-semibold text-strong">Messages to send</legend>
      {!choices && <Skeleton className="mt-3 h-64" />}
      <div className="message-types">
        {choices?.map(({ type, words }) => (
          <label key={type} className="message-type">
            <input
              type="checkbox"
              value={type}
              aria-invalid={error !== undefined}
              {...form.register('message_types', {
                onChange: () => form.clearErrors('message_types'),
              })}
            />
            <span className="min-w-0">
              <span className="block text-small text-strong">{words}</span>
              <code className="block text-caption break-words text-quiet">{type}</code>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 text-caption">
        <FieldError id={`${id}-error`} message={error} />
      </div>
      {choices && (
        <button type="button" className={buttonStyle('link', '-ml-5')} onClick={chooseAll}>
          {isAll ? 'Choose none' : 'Choose all'}
        </button>
      )}
    </fieldset>
  );
}
