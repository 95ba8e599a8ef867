import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import {
  EVENT_POSTER_URL,
  EVENT_TEXT_FIELDS,
  type EventTexts,
  normalizeLine,
  parseTags,
} from '@elevate/rules';
import { History, ScanEye, Trash2 } from 'lucide-react';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import type { AdminEvent, EventCard } from '../../shared/api/generated/schema.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { Notice } from '../../shared/ui/notice.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { isAbsent } from '../../shared/api/base-api.js';
import { EventFields } from './event-fields.js';
import { type EventValues, textsOf } from './event-field.js';
import { type UnsavedChangesGuard, useEventForm, useUnsaved } from './use-event-form.js';
import { useDataUrl } from './preview/use-data-url.js';
import { eventsAdminApi } from './events-admin.api.js';

export interface EventFormCardProps {
  readonly editing: AdminEvent | null;
  /** Prefills the form of a new event. */
  readonly copied?: EventValues | undefined;
  /** Resets the form to the latest version of the event. */
  readonly onReload: (latest: AdminEvent) => void;
  /** Called after saving, or when the event no longer exists. */
  readonly onClose: () => void;
  readonly leaving: UnsavedChangesGuard;
}

export function EventFormCard(props: EventFormCardProps) {
  const { editing, copied, onReload, onClose, leaving } = props;
  const { form, card, submit, busy, isChanged } = useEventForm({
    editing,
    copied,
    onSaved: onClose,
  });
  useUnsaved(leaving, isChanged);
  const title = editing ? 'Edit Event' : 'Create New Event';
  return (
    <section
      ref={card}
      aria-labelledby="event-form"
      className="rise mt-4 max-w-5xl rounded-card bg-raised p-5 shadow-xl ring-1 ring-hairline ring-inset sm:p-8"
    >
      <h3 id="event-form" className="text-heading font-bold">
        {title}
      </h3>
      <p className="mt-1 text-caption text-quiet">All fields marked with * are required</p>
      <FormProvider {...form}>
        <form noValidate aria-label={title} className="mt-6" onSubmit={submit}>
          <EventFields editing={editing} />
          {editing && <StaleNotice editing={editing} onReload={onReload} onClose={onClose} />}
          <div className="mt-8 flex flex-wrap gap-3 border-t border-hairline pt-6">
            <div className="flex max-sm:flex-1 sm:min-w-48">
              <SubmitButton label={editing ? 'Update Event' : 'Create Event'} busy={busy} />
            </div>
            <PreviewButton editing={editing} />
            <button type="button" className={buttonStyle('outline')} onClick={leaving.cancel}>
              Cancel
            </button>
            {leaving.isAsking && (
              <DiscardConfirmation onDiscard={leaving.discard} onKeep={leaving.keep} />
            )}
          </div>
        </form>
      </FormProvider>
    </section>
  );
}

export interface StaleNoticeProps {
  readonly editing: AdminEvent;
  readonly onReload: (latest: AdminEvent) => void;
  readonly onClose: () => void;
}

/** Warns that the event changed on the server after the form was filled. */
export function StaleNotice({ editing, onReload, onClose }: StaleNoticeProps) {
  const { data, error } = eventsAdminApi.useGetAdminEventQuery(editing.id, {
    refetchOnFocus: true,
  });
  const latest = isAbsent(error) ? undefined : data;
  if (latest ? latest.version === editing.version : !isAbsent(error)) return null;
  return (
    <div className="mt-8">
      {latest ? (
        <Notice
          role="alert"
          icon={History}
          title="Another administrator changed this event"
          text="Reload it to continue. Your changes here will be lost."
          action={
            <button
              type="button"
              className={buttonStyle('outline')}
              onClick={() => onReload(latest)}
            >
              Reload
            </button>
          }
        />
      ) : (
        <Notice
          role="alert"
          icon={Trash2}
          title="Another administrator deleted this event"
          text="It can no longer be saved."
          action={
            <button type="button" className={buttonStyle('outline')} onClick={onClose}>
              Close
            </button>
          }
        />
      )}
    </div>
  );
}

const EventPreview = lazyPart(
  async () => (await import('./preview/event-preview.js')).EventPreview,
  PartRetry,
);

/** Previews the unsaved texts once they are valid; without an image the card has its stand-in. */
export function PreviewButton({ editing }: { readonly editing: AdminEvent | null }) {
  const { trigger, getValues } = useFormContext<EventValues>();
  const chosenImage = useDataUrl(useWatch<EventValues, 'image'>({ name: 'image' }));
  const [card, setCard] = useState<EventCard | null>(null);
  const show = async () => {
    const isValid = await trigger([...EVENT_TEXT_FIELDS], { shouldFocus: true });
    if (isValid) setCard(cardOf({ values: getValues(), editing, chosenImage }));
  };
  return (
    <>
      <button type="button" className={buttonStyle('outline')} onClick={() => void show()}>
        <ScanEye aria-hidden="true" className="size-4.5" />
        Preview
      </button>
      {card && (
        <Suspense>
          <EventPreview event={card} onClose={() => setCard(null)} />
        </Suspense>
      )}
    </>
  );
}

export interface PreviewSource {
  readonly values: EventValues;
  readonly editing: AdminEvent | null;
  /** Of the chosen file; null without one. */
  readonly chosenImage: string | null;
}

/** The card that the event of the form would have; its texts must be valid. */
export function cardOf({ values, editing, chosenImage }: PreviewSource): EventCard {
  const texts = textsOf(values);
  return {
    id: editing?.id ?? 'preview',
    title: normalizeLine(texts.title),
    description_short: normalizeLine(texts.description_short),
    image_alt: normalizeLine(texts.image_alt),
    ...imageOf(chosenImage, editing),
    ...(values.focus && { image_focus: values.focus }),
    ...(isOfSameDays(texts, editing) && { all_day: true }),
    starts_at: texts.starts_at,
    ends_at: texts.ends_at || null,
    time_zone: texts.time_zone || null,
    organizer: normalizeLine(texts.organizer) || null,
    location: normalizeLine(texts.location) || null,
    cta_url: texts.cta_url.trim() || null,
    tags: parseTags(texts.tags),
  };
}

function imageOf(
  chosen: string | null,
  editing: AdminEvent | null,
): Pick<EventCard, 'image_url' | 'image_sizes'> {
  if (chosen !== null) return { image_url: chosen, image_sizes: [] };
  if (editing === null) return { image_url: EVENT_POSTER_URL, image_sizes: [] };
  return { image_url: editing.image_url, image_sizes: editing.image_sizes };
}

/** An event of whole days stays one until its days are edited. */
function isOfSameDays({ starts_at, ends_at }: EventTexts, editing: AdminEvent | null): boolean {
  if (!editing?.all_day) return false;
  return editing.starts_at === starts_at && (editing.ends_at ?? '') === ends_at;
}

export interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Focuses the harmless button first. */
export function DiscardConfirmation({ onDiscard, onKeep }: DiscardQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const asked = document.activeElement;
    keep.current?.focus();
    keep.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (asked instanceof HTMLElement && asked.isConnected) asked.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div role="group" aria-labelledby={id} onKeyDown={onKeyDown} className="discard-question">
      <p id={id} role="alert" className="mr-auto text-small font-semibold text-strong">
        Discard your changes? They are not saved.
      </p>
      <button ref={keep} type="button" className={buttonStyle('plain')} onClick={onKeep}>
        Keep editing
      </button>
      <button
        type="button"
        className={buttonStyle('outline', 'discard-button')}
        onClick={onDiscard}
      >
        Discard
      </button>
    </div>
  );
}
