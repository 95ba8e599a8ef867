import { checkEvent, EVENT_MESSAGES, EVENT_TEXT_FIELDS } from '@elevate/rules';
import { History, ScanEye, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { Action, FormButtons, Panel, useUnloadQuestion } from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { problemOf } from '../../shared/admin/problem-words.js';
import { dataOf, useSend } from '../../shared/admin/use-action.js';
import { useDeskForm } from '../../shared/admin/use-desk-form.js';
import { isAbsent } from '../../shared/api/base-api.js';
import type { AdminEvent } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { Notice } from '../../shared/ui/notice.js';
import { EventFields, useDataUrl } from './event-fields.js';
import {
  emptyValues,
  type EventValues,
  failureWords,
  reasonOf,
  successWords,
  textsOf,
  toUpdate,
  valuesOf,
} from './event-values.js';
import { eventsAdminApi } from './events-admin.api.js';

interface EventFormCardProps {
  readonly editing: AdminEvent | null;
  readonly copied?: EventValues | undefined;
  readonly onReload: (latest: AdminEvent) => void;
  /** Called after saving, or when the event no longer exists. */
  readonly onClose: () => void;
  readonly onCancel: () => void;
  /** Of the room, which may replace the form. */
  readonly hasChanges: RefObject<boolean>;
  /** Below the form, such as a question about its changes. */
  readonly children: ReactNode;
}

export function EventFormCard(props: EventFormCardProps) {
  const { editing, copied, onReload, onClose, hasChanges } = props;
  const deed = editing ? 'update' : 'create';
  const save = useSaveEvent(editing);
  const { form, submit, isBusy, isChanged } = useDeskForm<EventValues>({
    values: editing ? valuesOf(editing) : (copied ?? emptyValues()),
    startAt: 'title',
    failed: '',
    check: (values, inputs) => [
      ...DATES.filter((field) => isHalfTyped(inputs[field]?.ref)).map((field) => ({
        field,
        message: WRONG_DATE[field],
      })),
      ...checkEvent(textsOf(values), { file: values.image, isNew: editing === null }),
    ],
    onInvalid: (message) => notify({ kind: 'error', message }),
    failureOf: (error) => saveFailureOf(deed, error),
    save: async (values) => {
      await save(values);
      notify({ kind: 'success', message: successWords(deed) });
      onClose();
    },
  });
  useUnloadQuestion(isChanged);
  useEffect(() => {
    hasChanges.current = isChanged;
    return () => {
      hasChanges.current = false;
    };
  }, [hasChanges, isChanged]);
  const title = editing ? 'Edit Event' : 'Create New Event';
  return (
    <Panel title={title} text="All fields marked with * are required">
      <FormProvider {...form}>
        <form noValidate aria-label={title} className="mt-6" onSubmit={submit}>
          <EventFields editing={editing} />
          {editing && <StaleNotice editing={editing} onReload={onReload} onClose={onClose} />}
          <div className="mt-6">
            <FormButtons
              label={editing ? 'Update Event' : 'Create Event'}
              isBusy={isBusy}
              onCancel={props.onCancel}
            >
              <PreviewButton editing={editing} />
            </FormButtons>
          </div>
          {props.children}
        </form>
      </FormProvider>
    </Panel>
  );
}

const DATES = ['starts_at', 'ends_at', 'publish_at'] as const;
const WRONG_DATE = {
  starts_at: EVENT_MESSAGES.wrongStart,
  ends_at: EVENT_MESSAGES.wrongEnd,
  publish_at: EVENT_MESSAGES.wrongPublishAt,
};

// For a date without a time the browser reports an empty value, so check `badInput`.
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.isConnected && input.validity.badInput;
}

class UploadFailed extends Error {}

const FIELDS = [...EVENT_TEXT_FIELDS, 'status', 'image'] as const;

function saveFailureOf(deed: 'create' | 'update', error: unknown) {
  if (error instanceof UploadFailed) {
    const message = reasonOf(error.cause, 'An unexpected error occurred');
    return { message, fields: [{ field: 'image' as const, message }] };
  }
  const problems = problemOf(error).errors ?? [];
  const fields = FIELDS.flatMap((field) => {
    const problem = problems.find(
      (entry) => entry.field === field || entry.field === `${field}_url`,
    );
    return problem ? [{ field, message: problem.message }] : [];
  });
  return { message: failureWords(deed, error), fields };
}

const { uploadEventImage, createEvent, updateEvent } = eventsAdminApi.endpoints;

/**
 * Uploads the chosen image first, then saves the event.
 * @throws UploadFailed, or why the event was refused
 */
function useSaveEvent(editing: AdminEvent | null) {
  const send = useSend();
  // A retry reuses the uploaded image instead of sending it again.
  const stored = useRef<{ readonly file: File; readonly url: string }>(undefined);

  const store = async (file: File): Promise<string> => {
    if (stored.current?.file === file) return stored.current.url;
    const { data, error } = await send(uploadEventImage, file);
    if (!data) throw new UploadFailed('The image could not be saved', { cause: error });
    stored.current = { file, url: data.image_url };
    return data.image_url;
  };

  return async (values: EventValues): Promise<unknown> => {
    const { image } = values;
    const event = { ...toUpdate(values), ...(image && { image_url: await store(image) }) };
    if (editing) {
      const { id, version } = editing;
      return dataOf(await send(updateEvent, { id, version, event }));
    }
    return dataOf(await send(createEvent, { ...event, image_url: event.image_url ?? '' }));
  };
}

interface StaleNoticeProps extends Pick<EventFormCardProps, 'onReload' | 'onClose'> {
  readonly editing: AdminEvent;
}

function StaleNotice({ editing, onReload, onClose }: StaleNoticeProps) {
  const { data, error } = eventsAdminApi.useGetAdminEventQuery(editing.id, {
    refetchOnFocus: true,
  });
  const isDeleted = isAbsent(error);
  if (!isDeleted && (!data || data.version === editing.version)) return null;
  return (
    <div className="mt-8">
      {isDeleted || !data ? (
        <Notice
          role="alert"
          icon={Trash2}
          title="Another administrator deleted this event"
          text="It can no longer be saved."
          action={<Action kind="outline" label="Close" onPress={onClose} />}
        />
      ) : (
        <Notice
          role="alert"
          icon={History}
          title="Another administrator changed this event"
          text="Reload it to continue. Your changes here will be lost."
          action={<Action kind="outline" label="Reload" onPress={() => onReload(data)} />}
        />
      )}
    </div>
  );
}

const FormPreview = sectionPart(() => import('./form-preview.js'), 'FormPreview');

/** Previews the unsaved texts once they are valid; without an image the card has its stand-in. */
function PreviewButton({ editing }: Pick<EventFormCardProps, 'editing'>) {
  const { trigger, getValues } = useFormContext<EventValues>();
  const chosenImage = useDataUrl(useWatch<EventValues, 'image'>({ name: 'image' }));
  const [previewed, setPreviewed] = useState<EventValues | null>(null);
  const show = async () => {
    const isValid = await trigger([...EVENT_TEXT_FIELDS], { shouldFocus: true });
    if (isValid) setPreviewed(getValues());
  };
  return (
    <>
      <Action kind="outline" icon={ScanEye} label="Preview" onPress={show} />
      {previewed && (
        <FormPreview
          values={previewed}
          editing={editing}
          chosenImage={chosenImage}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}
