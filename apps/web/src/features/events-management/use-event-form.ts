import { type FormEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import type { AdminEvent } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { checksOf } from './check-values.js';
import { emptyValues, toUpdate, valuesOf, type EventValues } from './event-values.js';
import { saveFailureOf, successWords } from './event-words.js';
import { useScrollIntoViewOnOpen } from './use-scroll-into-view-on-open.js';
import { useSaveEvent } from './use-save-event.js';

interface EventFormSetup {
  readonly editing: AdminEvent | null;
  readonly copied?: EventValues | undefined;
  readonly onSaved: () => void;
}

export function useEventForm({ editing, copied, onSaved }: EventFormSetup) {
  const deed = editing ? 'update' : 'create';
  const save = useSaveEvent(editing);
  const form = useForm<EventValues>({
    defaultValues: editing ? valuesOf(editing) : (copied ?? emptyValues()),
    resolver: checksOf(editing === null),
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const card = useScrollIntoViewOnOpen(() => form.setFocus('title'));

  const send = async (values: EventValues) => {
    try {
      await save(toUpdate(values), values.image);
    } catch (error) {
      const { message, fields } = saveFailureOf(deed, error);
      notify({ kind: 'error', message });
      fields.forEach((field, index) =>
        form.setError(
          field.name,
          { type: 'server', message: field.message },
          { shouldFocus: index === 0 },
        ),
      );
      return;
    }
    notify({ kind: 'success', message: successWords(deed) });
    onSaved();
  };
  const submit = form.handleSubmit(send, (errors) =>
    notify({ kind: 'error', message: firstOf(errors) }),
  );
  return {
    form,
    card,
    submit: (event: FormEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    isChanged: form.formState.isDirty,
  };
}

function firstOf(errors: FieldErrors<EventValues>): string {
  const [first] = Object.values(errors);
  return first?.message ?? '';
}
