import { FormProvider } from 'react-hook-form';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import type { AdminEvent } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { DiscardConfirmation } from './discard-confirmation.js';
import { PreviewButton } from './preview/preview-button.js';
import { EventFields } from './event-fields.js';
import type { EventValues } from './event-values.js';
import { StaleNotice } from './stale-notice.js';
import { useEventForm } from './use-event-form.js';
import { useUnsaved, type UnsavedChangesGuard } from './use-unsaved-changes-guard.js';

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
