import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { checkEvent, EVENT_MESSAGES, type EventProblem } from '@elevate/rules';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { AdminEvent, EventUpdate } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import {
  emptyValues,
  type EventValues,
  saveFailureOf,
  successWords,
  textsOf,
  toUpdate,
  UploadFailed,
  valuesOf,
} from './event-field.js';
import { eventsAdminApi } from './events-admin.api.js';

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

const { uploadEventImage, createEvent, updateEvent } = eventsAdminApi.endpoints;

/**
 * Uploads the chosen image first, then saves the event.
 * @throws UploadFailed, or why the event was refused
 */
function useSaveEvent(editing: AdminEvent | null) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  // A retry reuses the uploaded image instead of sending it again.
  const stored = useRef<{ readonly file: File; readonly url: string }>(undefined);

  const store = async (file: File): Promise<string> => {
    if (stored.current?.file === file) return stored.current.url;
    try {
      // Untracked: the store must not hold a File.
      const upload = dispatch(uploadEventImage.initiate(file, { track: false }));
      const { image_url: url } = await upload.unwrap();
      stored.current = { file, url };
      return url;
    } catch (error) {
      throw new UploadFailed(error);
    }
  };

  return async (values: EventUpdate, file: File | null): Promise<void> => {
    const event = file ? { ...values, image_url: await store(file) } : values;
    if (editing) {
      const { id, version } = editing;
      await dispatch(updateEvent.initiate({ id, version, event }, { track: false })).unwrap();
    } else {
      const created = { ...event, image_url: event.image_url ?? '' };
      await dispatch(createEvent.initiate(created, { track: false })).unwrap();
    }
  };
}

const DATES = ['starts_at', 'ends_at', 'publish_at'] as const;
const WRONG_DATE = {
  starts_at: EVENT_MESSAGES.wrongStart,
  ends_at: EVENT_MESSAGES.wrongEnd,
  publish_at: EVENT_MESSAGES.wrongPublishAt,
};

/** Validates with the shared event rules, which decide which problem comes first. */
function checksOf(isNew: boolean): Resolver<EventValues> {
  return (values, _context, { fields }) => {
    const half = DATES.filter((field) => isHalfTyped(fields[field]?.ref));
    const problems = [
      ...half.map((field): EventProblem => ({ field, message: WRONG_DATE[field] })),
      ...checkEvent(textsOf(values), { file: values.image, isNew }),
    ];
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: byField(problems) };
  };
}

// For a date without a time the browser reports an empty value, so check `badInput`.
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.isConnected && input.validity.badInput;
}

function byField(problems: readonly EventProblem[]): FieldErrors<EventValues> {
  const errors: FieldErrors<EventValues> = {};
  for (const { field, message } of problems) errors[field] ??= { type: 'rule', message };
  return errors;
}

export interface UnsavedChangesGuard {
  readonly hasChanges: RefObject<boolean>;
  readonly isAsking: boolean;
  readonly cancel: () => void;
  readonly discard: () => void;
  readonly keep: () => void;
}

/** Asks for confirmation before `go` if the form has unsaved changes; `Next` is null if no form follows. */
export function useUnsavedChangesGuard<Next>(go: (next: Next | null) => void) {
  const hasChanges = useRef(false);
  const [wanted, setWanted] = useState<{ readonly next: Next | null } | null>(null);
  const leaveFor = (next: Next | null) => {
    setWanted(null);
    hasChanges.current = false;
    go(next);
  };
  const askFor = (next: Next | null) => {
    if (hasChanges.current) setWanted({ next });
    else leaveFor(next);
  };
  const leaving: UnsavedChangesGuard = {
    hasChanges,
    isAsking: wanted !== null,
    cancel: () => askFor(null),
    discard: () => leaveFor(wanted?.next ?? null),
    keep: () => setWanted(null),
  };
  return { leaving, askFor, leaveFor };
}

/** Also makes the browser ask before the page unloads. */
export function useUnsaved({ hasChanges }: UnsavedChangesGuard, isChanged: boolean): void {
  useEffect(() => {
    hasChanges.current = isChanged;
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      hasChanges.current = false;
      window.removeEventListener('beforeunload', ask);
    };
  }, [hasChanges, isChanged]);
}

/** Scrolls a newly opened panel into view and calls `begin`, but not when its tab is shown again. */
export function useScrollIntoViewOnOpen(begin: () => void) {
  const opened = useRef<HTMLElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    opened.current?.scrollIntoView({ block: 'start' });
    begin();
  });
  return opened;
}
