import './events-management.css';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AdminEvent } from '../../shared/api/types.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { EventCopy } from './copy-event.js';
import { useSuggestedEvent } from './use-suggested-event.js';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.js';

const AllEvents = lazyPart(async () => (await import('./all-events.js')).AllEvents, PartRetry);
const EventFormCard = lazyPart(
  async () => (await import('./event-form-card.js')).EventFormCard,
  PartRetry,
);

interface OpenForm {
  readonly event: AdminEvent | null;
  readonly copy?: EventCopy;
}

export function EventsTab() {
  const [form, setForm] = useState<OpenForm | null>(null);
  const create = useFocusAfter(form !== null);
  const { leaving, askFor, leaveFor } = useUnsavedChangesGuard<OpenForm>(setForm);
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
          <button
            ref={create}
            type="button"
            className={buttonStyle('lead')}
            onClick={() => askFor({ event: null })}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            Create Event
          </button>
        )}
      </header>
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
