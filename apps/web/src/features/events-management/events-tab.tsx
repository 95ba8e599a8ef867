import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FileInput, Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminEvent } from '../../shared/api/generated/schema.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { suggestedEventIn } from '../../shared/admin/admin-types.js';
import './events-management.css';
import { emptyValues, type EventCopy } from './event-field.js';
import { useUnsavedChangesGuard } from './use-event-form.js';

const AllEvents = lazyPart(
  async () => (await import('./table/all-events.js')).AllEvents,
  PartRetry,
);
const EventFormCard = lazyPart(
  async () => (await import('./event-form-card.js')).EventFormCard,
  PartRetry,
);

const ImportCard = lazyPart(
  async () => (await import('./importing/import-card.js')).ImportCard,
  PartRetry,
);

interface OpenForm {
  readonly event: AdminEvent | null;
  readonly copy?: EventCopy;
}

type OpenPanel = OpenForm | 'import';

export function EventsTab() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const isImporting = panel === 'import';
  const form = isImporting ? null : panel;
  const create = useFocusAfter(form !== null);
  const importing = useFocusAfter(isImporting);
  const { leaving, askFor, leaveFor } = useUnsavedChangesGuard<OpenPanel>(setPanel);
  const close = () => leaveFor(null);
  useSuggestedEvent((copy) => askFor({ event: null, copy }));
  const event = form?.event;
  return (
    <section aria-labelledby="events-management" className="pt-6">
      <header className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="events-management" className="text-title font-extrabold tracking-[-0.03em]">
            Events Management
          </h2>
          <p className="mt-1 text-small text-plain">Create and manage event promotional cards</p>
        </div>
        {!form && (
          <EventsButtons
            create={create}
            importing={importing}
            isImporting={isImporting}
            onCreate={() => askFor({ event: null })}
            onImport={() => askFor('import')}
          />
        )}
      </header>
      {isImporting && (
        <Suspense fallback={<Skeleton className="mt-4 h-120 max-w-5xl" />}>
          <ImportCard onClose={close} />
        </Suspense>
      )}
      {form && (
        <Suspense fallback={<Skeleton className="mt-4 h-160 max-w-5xl" />}>
          <EventFormCard
            // A new key resets the form for another event or version.
            key={event ? `${event.id} ${event.version}` : (form.copy?.key ?? 'new')}
            editing={form.event}
            copied={form.copy?.values}
            onReload={(latest) => leaveFor({ event: latest })}
            onClose={close}
            leaving={leaving}
          />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="mt-10 h-60" />}>
        <AllEvents
          onEdit={(chosen) => askFor({ event: chosen })}
          onDuplicate={(copy) => askFor({ event: null, copy })}
          onDeleted={(id) => id === event?.id && close()}
        />
      </Suspense>
    </section>
  );
}

function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** Opens the form of a new event with the name and the address of an accepted suggestion. */
export function useSuggestedEvent(onSuggested: (copy: EventCopy) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = useRef(onSuggested);
  useEffect(() => {
    open.current = onSuggested;
  });
  useEffect(() => {
    const event = suggestedEventIn(state);
    if (!event) return;
    open.current({ key: `suggestion ${event.cta_url}`, values: { ...emptyValues(), ...event } });
    // A reload must not open the form again.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
}

export interface EventsButtonsProps {
  readonly create: RefObject<HTMLButtonElement | null>;
  readonly importing: RefObject<HTMLButtonElement | null>;
  readonly isImporting: boolean;
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

export function EventsButtons(props: EventsButtonsProps) {
  const { create, importing, isImporting, onCreate, onImport } = props;
  return (
    <div className="flex flex-wrap gap-3">
      {!isImporting && (
        <button ref={importing} type="button" className={buttonStyle('outline')} onClick={onImport}>
          <FileInput aria-hidden="true" className="size-4.5" />
          Import
        </button>
      )}
      <button ref={create} type="button" className={buttonStyle('lead')} onClick={onCreate}>
        <Plus aria-hidden="true" className="size-4.5" />
        Create Event
      </button>
    </div>
  );
}
